import type { SoldMenu } from '@hansang/contract/schemas';
import { useWords } from '../words/words.ts';
import { Choices } from './choices.tsx';
import styles from './dish-lines.module.css';

/** A dish with what was chosen for it, still in a cart. */
export type ShownDish = Pick<SoldMenu, 'quantity' | 'multiLanguage' | 'size' | 'options'> & {
  /** What the guest wrote beside it. */
  readonly note?: string | null;
};

/** What is about to be ordered: quantity, dish, size, options. */
export function DishLines({ menus, isSmall = false }: { menus: readonly ShownDish[]; isSmall?: boolean }) {
  const { t, of } = useWords();
  return (
    <ul className={isSmall ? `${styles.lines} ${styles.small}` : styles.lines}>
      {menus.map((menu, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line of a cart that is only looked at has no id
        <li key={index} className={styles.line}>
          <span className={menu.quantity > 1 ? `${styles.quantity} ${styles.many}` : styles.quantity}>
            <span aria-hidden="true">{menu.quantity}</span>
            <span className="sr-only">{t('order.quantity', { count: menu.quantity })}</span>
          </span>
          <span className={styles.name}>{of(menu.multiLanguage.name)}</span>
          <Choices dish={menu} />
        </li>
      ))}
    </ul>
  );
}

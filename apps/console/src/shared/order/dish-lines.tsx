import type { SoldMenu } from '@hansang/contract/schemas';
import { useWords } from '../words/words.ts';
import styles from './dish-lines.module.css';

/** A dish with what was chosen for it, ordered or still in a cart. */
export type ShownDish = Pick<SoldMenu, 'quantity' | 'multiLanguage' | 'size' | 'options'>;

/** What was ordered, readable from a metre away: quantity, dish, size, options. */
export function DishLines({ menus, isSmall = false }: { menus: readonly ShownDish[]; isSmall?: boolean }) {
  const { t, of } = useWords();
  return (
    <ul className={isSmall ? `${styles.lines} ${styles.small}` : styles.lines}>
      {menus.map((menu, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sold line has no id and never changes its place
        <li key={index} className={styles.line}>
          <span className={menu.quantity > 1 ? `${styles.quantity} ${styles.many}` : styles.quantity}>
            <span aria-hidden="true">{menu.quantity}</span>
            <span className="sr-only">{t('order.quantity', { count: menu.quantity })}</span>
          </span>
          <span className={styles.name}>{of(menu.multiLanguage.name)}</span>
          {(menu.size || menu.options.length > 0) && (
            <ul className={styles.choices}>
              {menu.size && (
                <li className={`${styles.choice} ${styles.size}`}>{of(menu.size.multiLanguage.name)}</li>
              )}
              {menu.options.map((option) => (
                <li key={option._id} className={styles.choice}>
                  <span>{of(option.multiLanguage.name)}</span>
                  {option.quantity > 1 && (
                    <span className={styles.times}>{t('order.times', { count: option.quantity })}</span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

import type { Menu } from '@hansang/contract/schemas';
import { isOrderable, isSoldOut } from '@hansang/rules';
import { useWords } from '../../../shared/words/words.ts';
import { writtenIn } from '../../../shared/words/written-in.ts';
import { useEnteringWords } from '../entering-words.ts';
import styles from './dish-picker.module.css';

interface DishButtonProps {
  dish: Menu;
  number: number;
  /** How many are in the order already. */
  taken: number;
  isHeld: boolean;
  onPick(): void;
}

/** A dish that one tap takes. */
export function DishButton({ dish, number, taken, isHeld, onPick }: DishButtonProps) {
  const { t, of, won } = useWords();
  const e = useEnteringWords();
  const { multiLanguage, price, leftQuantity, isNotAllowedMinor } = dish;
  const mayTake = isOrderable(dish);
  return (
    <button
      type="button"
      className={taken > 0 ? `${styles.dish} ${styles.taken}` : styles.dish}
      disabled={!mayTake || isHeld}
      onClick={onPick}
    >
      <span className={styles.name}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <span lang={writtenIn(of(multiLanguage.name))}>{of(multiLanguage.name)}</span>
      </span>
      <span className={styles.facts}>
        <span className={styles.price}>{won(price)}</span>
        {isNotAllowedMinor && <span className={styles.adult}>19+</span>}
        {!mayTake && <span className={styles.out}>{isSoldOut(dish) ? e('soldOut') : e('notNow')}</span>}
        {mayTake && leftQuantity !== null && <span>{t('stock.left', { count: leftQuantity })}</span>}
      </span>
      {taken > 0 && (
        <span className={styles.badge}>
          <span aria-hidden="true">{taken}</span>
          <span className="sr-only">{e('taken', { count: taken })}</span>
        </span>
      )}
    </button>
  );
}

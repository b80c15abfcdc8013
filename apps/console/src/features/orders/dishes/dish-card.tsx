import type { LineOfOrder } from '@hansang/contract/schemas';
import { Choices } from '../../../shared/order/choices.tsx';
import { elapsedText, latenessOf } from '../../../shared/time/elapsed.ts';
import { useNow } from '../../../shared/time/now.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { useWords } from '../../../shared/words/words.ts';
import late from '../late-card.module.css';
import type { DishSum, Portion } from './dish-sums.ts';
import styles from './dishes.module.css';

interface DishCardProps {
  sum: DishSum;
  limits: { readonly amber: number; readonly red: number };
  onDone(lines: readonly LineOfOrder[]): void;
}

/** One dish: how much of it in all, for which tables, since when. */
export function DishCard({ sum, limits, onDone }: DishCardProps) {
  const { t, of } = useWords();
  const now = useNow();
  const { dish, quantity, since, portions } = sum;
  const name = of(dish.multiLanguage.name);
  const lateness = latenessOf(since, now, limits);
  const lineOf = ({ order, line }: Portion) => ({ orderId: order._id, line });
  return (
    <li className={`${late.card} ${styles.card} ${late[lateness] ?? ''}`} data-steady={`dish ${sum._id}`}>
      <div className={styles.head}>
        <span className={styles.sum}>
          <span aria-hidden="true">{quantity}</span>
          <span className="sr-only">{t('order.quantity', { count: quantity })}</span>
        </span>
        <h2 className={styles.name}>{name}</h2>
        <span className={`${late.time} ${styles.time}`}>{elapsedText(since, now)}</span>
      </div>
      <div>
        <Choices dish={dish} />
      </div>
      <ul className={styles.portions}>
        {portions.map((portion) => (
          <li key={nameOf(portion)} data-steady={`portion ${nameOf(portion)}`}>
            <button type="button" className={styles.portion} onClick={() => onDone([lineOf(portion)])}>
              <span className="sr-only">
                {t('rush.portion', {
                  dish: name,
                  table: portion.order.tableName,
                  count: portion.quantity,
                })}
              </span>
              <b aria-hidden="true">{portion.order.tableName}</b>
              <span aria-hidden="true" className={styles.times}>
                {t('order.times', { count: portion.quantity })}
              </span>
              <Icon name="check" size={18} />
            </button>
          </li>
        ))}
      </ul>
      {portions.length > 1 && (
        // By what it does: a portion that has just come is not done with the others.
        <div className={styles.all} data-steady={`all done ${portions.map(nameOf).join(' ')}`}>
          <Button kind="primary" isWide onClick={() => onDone(portions.map(lineOf))}>
            {t('rush.allDone', { count: quantity })}
          </Button>
        </div>
      )}
    </li>
  );
}

const nameOf = ({ order, line }: Portion): string => `${order._id} ${line}`;

import type { LineOfOrder } from '@hansang/contract/schemas';
import { Link } from 'react-router';
import { Choices } from '../../../shared/order/choices.tsx';
import { elapsedText, latenessOf } from '../../../shared/time/elapsed.ts';
import { useNow } from '../../../shared/time/now.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { useWords } from '../../../shared/words/words.ts';
import late from '../late-card.module.css';
import styles from './carry.module.css';
import type { TableToServe } from './to-carry.ts';

interface TableCardProps {
  table: TableToServe;
  limits: { readonly amber: number; readonly red: number };
  onServed(lines: readonly LineOfOrder[]): void;
}

/** What stands ready for a table: each dish carried with one tap, or all of them. */
export function TableCard({
  table: { tableIdx, tableName, since, dishes },
  limits,
  onServed,
}: TableCardProps) {
  const { t, of } = useWords();
  const { restaurantId } = useVenue();
  const now = useNow();
  const lateness = latenessOf(since, now, limits);
  return (
    <li className={`${late.card} ${styles.card} ${late[lateness] ?? ''}`} data-steady={`carry ${tableIdx}`}>
      <div className={styles.head}>
        <h2 className={styles.table}>
          <Link to={`/${restaurantId}/floor/${tableIdx}`}>{tableName}</Link>
        </h2>
        <span className={`${late.time} ${styles.time}`}>{elapsedText(since, now)}</span>
      </div>
      <ul className={styles.dishes}>
        {dishes.map(({ order, menu }) => (
          <li key={`${order._id} ${menu.line}`} data-steady={`carry ${order._id} ${menu.line}`}>
            <button
              type="button"
              className={styles.dish}
              onClick={() => onServed([{ orderId: order._id, line: menu.line }])}
            >
              <span className="sr-only">
                {`${menu.quantity} ${t('rush.take.SERVED', { dish: of(menu.multiLanguage.name) })}`}
              </span>
              <b aria-hidden="true" className={styles.quantity}>
                {menu.quantity}
              </b>
              <span aria-hidden="true" className={styles.name}>
                {of(menu.multiLanguage.name)}
              </span>
              <Icon name="check" size={22} />
            </button>
            <div className={styles.chosen}>
              <Choices dish={menu} />
            </div>
          </li>
        ))}
      </ul>
      {dishes.length > 1 && (
        // By what it does: a dish that has just come is not served with the others.
        <div data-steady={`all served ${dishes.map(nameOf).join(' ')}`}>
          <Button kind="primary" isWide onClick={() => onServed(dishes.map(lineOf))}>
            {t('rush.allServed', { count: dishes.length })}
          </Button>
        </div>
      )}
    </li>
  );
}

type Dish = TableToServe['dishes'][number];
const lineOf = ({ order, menu }: Dish): LineOfOrder => ({ orderId: order._id, line: menu.line });
const nameOf = ({ order, menu }: Dish): string => `${order._id} ${menu.line}`;

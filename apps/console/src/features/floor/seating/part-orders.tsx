import type { BoardOrder } from '@hansang/contract/schemas';
import { useWords } from '../../../shared/words/words.ts';
import styles from './seating-acts.module.css';
import { useSeatingWords } from './seating-words.ts';

interface PartOrdersProps {
  orders: readonly BoardOrder[];
  chosen: readonly string[];
  onChange(orderIds: readonly string[]): void;
}

/** A table's orders, of which as many as wanted are chosen. */
export function PartOrders({ orders, chosen, onChange }: PartOrdersProps) {
  const { of, won, list } = useWords();
  const s = useSeatingWords();
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const dishes = ({ menus }: BoardOrder) =>
    list(
      menus
        .filter(({ liveQuantity }) => liveQuantity > 0)
        .map(({ multiLanguage, liveQuantity }) =>
          [of(multiLanguage.name), ...(liveQuantity > 1 ? [s('pieces', { count: liveQuantity })] : [])].join(
            ' ',
          ),
        ),
    );
  return (
    <section aria-label={s('partOrders')}>
      <h3 className={styles.label}>{s('partOrders')}</h3>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order._id}>
            <button
              type="button"
              className={styles.order}
              aria-pressed={chosen.includes(order._id)}
              onClick={() => toggle(order._id)}
            >
              <span className={styles.number}>#{order.orderNumber}</span>
              <span className={styles.dishes}>{dishes(order)}</span>
              <span className={styles.amount}>{won(order.actualPayment)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

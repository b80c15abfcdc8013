import type { OrderStatus, StaffRole } from '@hansang/contract';
import type { BoardOrder } from '@hansang/contract/schemas';
import { useId } from 'react';
import { useWords } from '../../shared/words/words.ts';
import styles from './board-page.module.css';
import type { Column } from './board-view.ts';
import { OrderCard } from './order-card.tsx';
import { movesOf } from './order-moves.ts';

interface BoardColumnProps {
  column: Column;
  orders: readonly BoardOrder[];
  limits: { readonly amber: number; readonly red: number };
  role: StaffRole;
  /** Ids of orders whose step is under way. */
  sending: ReadonlySet<string>;
  fresh: ReadonlySet<string>;
  /** On a phone one column is shown at a time. */
  isShown: boolean;
  onForward(order: BoardOrder, to: OrderStatus): void;
  onEnd(order: BoardOrder, to: 'REJECT' | 'CANCEL'): void;
}

export function BoardColumn({ column, orders, role, sending, fresh, isShown, ...rest }: BoardColumnProps) {
  const { t } = useWords();
  const id = useId();
  const isHot = column === 'REQUEST' && orders.length > 0;
  return (
    <section className={styles.column} data-shown={isShown} aria-labelledby={id}>
      <header className={styles.columnHead}>
        <h2 className={styles.columnTitle} id={id}>
          {t(`orders.column.${column}`)}
        </h2>
        <span className={isHot ? `${styles.count} ${styles.hot}` : styles.count} aria-hidden="true">
          {orders.length}
        </span>
        <span className="sr-only">{t('orders.count', { count: orders.length })}</span>
      </header>
      <div className={styles.cards}>
        {orders.length === 0 && <p className={styles.empty}>{t(`orders.empty.${column}`)}</p>}
        {orders.map((order) => (
          <OrderCard
            key={order._id}
            order={order}
            moves={movesOf(order.status, role)}
            isSending={sending.has(order._id)}
            isFresh={column === 'REQUEST' && fresh.has(order._id)}
            {...rest}
          />
        ))}
      </div>
    </section>
  );
}

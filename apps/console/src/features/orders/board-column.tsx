import type { StaffRole } from '@hansang/contract';
import type { BoardOrder, WaitingLimits } from '@hansang/contract/schemas';
import { stageOf } from '@hansang/rules';
import { useId } from 'react';
import { useWords } from '../../shared/words/words.ts';
import styles from './board-page.module.css';
import type { Column } from './board-view.ts';
import type { CardHandlers } from './card/card-handlers.ts';
import { useUnfolded } from './layout/use-unfolded.ts';
import { movesOf } from './moves/order-moves.ts';
import { OrderCard } from './order-card.tsx';
import { useService } from './service/use-service.ts';

interface BoardColumnProps extends CardHandlers {
  column: Column;
  orders: readonly BoardOrder[];
  limits: WaitingLimits;
  role: StaffRole;
  /** Ids of orders whose step is under way. */
  sending: ReadonlySet<string>;
  fresh: ReadonlySet<string>;
  /** Ids of those that get a step together; null while none are chosen. */
  chosen: ReadonlySet<string> | null;
  /** How many cards stand side by side. */
  tracks: number;
  /** On a phone one column is shown at a time. */
  isShown: boolean;
}

export function BoardColumn(props: BoardColumnProps) {
  const { column, orders, limits, role, sending, fresh, chosen, tracks, isShown, ...handlers } = props;
  const { t } = useWords();
  const id = useId();
  const state = useService();
  const drawn = useUnfolded(orders.length, tracks);
  const isHot = column === 'REQUEST' && orders.length > 0;
  const stage = stageOf(column) ?? 'new';
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
        {column === 'REQUEST' && state?.acceptsAutomatically && (
          <span className={styles.automatic}>
            <span aria-hidden="true">{t('rush.automaticShort')}</span>
            <span className="sr-only" role="status">
              {t('rush.isAutomatic')}
            </span>
          </span>
        )}
      </header>
      <div
        className={styles.cards}
        data-steady-list
        style={{ gridTemplateColumns: `repeat(${tracks}, minmax(0, 1fr))` }}
      >
        {orders.length === 0 && <p className={styles.empty}>{t(`orders.empty.${column}`)}</p>}
        {orders.slice(0, drawn).map((order) => (
          <OrderCard
            key={order._id}
            order={order}
            stage={stage}
            limits={limits[stage]}
            moves={movesOf(order.status, role)}
            isSending={sending.has(order._id)}
            isFresh={fresh.has(order._id)}
            isChosen={chosen?.has(order._id) ?? null}
            {...handlers}
          />
        ))}
      </div>
    </section>
  );
}

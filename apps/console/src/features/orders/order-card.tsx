import type { BoardOrder } from '@hansang/contract/schemas';
import type { Stage } from '@hansang/rules';
import { memo } from 'react';
import { Unconfirmed } from '../../shared/admission/unconfirmed.tsx';
import { DishLines } from '../../shared/order/dish-lines.tsx';
import { latenessOf } from '../../shared/time/elapsed.ts';
import { useNow } from '../../shared/time/now.ts';
import { useWords } from '../../shared/words/words.ts';
import { CardActions } from './card/card-actions.tsx';
import type { CardHandlers } from './card/card-handlers.ts';
import { OrderFlags } from './card/order-flags.tsx';
import { Waited } from './card/waited.tsx';
import type { OrderMoves } from './moves/order-moves.ts';
import styles from './order-card.module.css';

interface OrderCardProps extends CardHandlers {
  order: BoardOrder;
  stage: Stage;
  /** Of its stage, in minutes. */
  limits: { readonly amber: number; readonly red: number };
  moves: OrderMoves;
  isSending: boolean;
  /** It came while this board was open. */
  isFresh: boolean;
  /** It has stood at its place for a moment. */
  isSettled: boolean;
}

/** One order on the board. Its keys work while it has the focus. */
export const OrderCard = memo(function OrderCard(props: OrderCardProps) {
  const { order, stage, limits, moves, isSending, isFresh, isSettled, onForward, onEnd, onSeen } = props;
  const { t } = useWords();
  const since = Date.parse(order.statusSince);
  const lateness = latenessOf(since, useNow(), limits);
  const classes = [
    styles.card,
    lateness === 'calm' ? '' : styles[lateness],
    stage === 'ready' ? styles.ready : '',
    isFresh ? styles.fresh : '',
    isSending ? styles.sending : '',
  ];
  const titleId = `order-${order._id}`;
  return (
    <article
      className={classes.join(' ')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the card takes the focus so that its keys work
      tabIndex={0}
      aria-labelledby={titleId}
      data-order={order._id}
      onPointerDown={({ target }) => {
        // A step says more than a look does.
        if (!(target instanceof Element && target.closest('button'))) onSeen(order);
      }}
    >
      <header className={styles.head}>
        <h3 className={styles.table} id={titleId}>
          <span aria-hidden="true">{order.tableName}</span>
          <span className="sr-only">
            {t('order.title', { table: order.tableName, number: order.orderNumber ?? 0 })}
          </span>
        </h3>
        <Waited order={order} stage={stage} lateness={lateness} />
        <OrderFlags order={order} />
      </header>
      <div className={styles.lines}>
        <DishLines menus={order.menus} />
      </div>
      {order.held.includes('FIRST') && moves.forward && (
        <div className={styles.unconfirmed}>
          <Unconfirmed tableIdx={order.tableIdx} visitId={order.visitId} isBrief />
        </div>
      )}
      <CardActions
        order={order}
        moves={moves}
        isSending={isSending}
        isSettled={isSettled}
        onForward={onForward}
        onEnd={onEnd}
      />
    </article>
  );
});

import type { OrderStatus } from '@hansang/contract';
import type { BoardOrder } from '@hansang/contract/schemas';
import { memo } from 'react';
import { DishLines } from '../../shared/order/dish-lines.tsx';
import { Heads } from '../../shared/order/heads.tsx';
import { elapsedText, latenessOf } from '../../shared/time/elapsed.ts';
import { useNow } from '../../shared/time/now.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './order-card.module.css';
import type { OrderMoves } from './order-moves.ts';

interface OrderCardProps {
  order: BoardOrder;
  limits: { readonly amber: number; readonly red: number };
  moves: OrderMoves;
  isSending: boolean;
  /** It came while this board was open. */
  isFresh: boolean;
  onForward(order: BoardOrder, to: OrderStatus): void;
  onEnd(order: BoardOrder, to: 'REJECT' | 'CANCEL'): void;
}

/** One order on the board. Its keys work while it has the focus. */
export const OrderCard = memo(function OrderCard(props: OrderCardProps) {
  const { order, limits, moves, isSending, isFresh, onForward, onEnd } = props;
  const { t } = useWords();
  const arrived = Date.parse(order.startTime);
  const lateness = latenessOf(arrived, useNow(), limits);
  const { forward, end } = moves;
  const classes = [
    styles.card,
    lateness === 'calm' ? '' : styles[lateness],
    isFresh ? styles.fresh : '',
    isSending ? styles.sending : '',
  ];
  const titleId = `order-${order._id}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the card takes the focus so that its keys work
    <article className={classes.join(' ')} tabIndex={0} aria-labelledby={titleId} data-order={order._id}>
      <header className={styles.head}>
        <h3 className={styles.table} id={titleId}>
          <span aria-hidden="true">{order.tableName}</span>
          <span className="sr-only">
            {t('order.title', { table: order.tableName, number: order.orderNumber ?? 0 })}
          </span>
        </h3>
        <Waited arrived={arrived} lateness={lateness} />
        <Flags order={order} />
      </header>
      <div className={styles.lines}>
        <DishLines menus={order.menus} />
      </div>
      {(forward || end) && (
        <div className={styles.actions}>
          {end && (
            <Button
              className={styles.end}
              shape="large"
              disabled={isSending}
              onClick={() => onEnd(order, end)}
            >
              {t(end === 'REJECT' ? 'order.reject' : 'order.cancel')}
            </Button>
          )}
          {forward && (
            <Button
              className={styles.forward}
              kind="primary"
              shape="large"
              disabled={isSending}
              onClick={() => onForward(order, forward)}
            >
              {t(forwardText(forward))}
            </Button>
          )}
        </div>
      )}
    </article>
  );
});

function Waited({ arrived, lateness }: { arrived: number; lateness: 'calm' | 'amber' | 'red' }) {
  const { t } = useWords();
  const time = elapsedText(arrived, useNow());
  return (
    <p className={styles.time}>
      {lateness !== 'calm' && <Icon name={lateness === 'red' ? 'alert' : 'clock'} size={22} />}
      <span aria-hidden="true">{time}</span>
      <span className="sr-only">
        {t('order.waited', { time })} {lateness !== 'calm' && t(`order.${lateness}`)}
      </span>
    </p>
  );
}

/** What else is to know: where, which number, who. */
function Flags({ order }: { order: BoardOrder }) {
  const { t, of } = useWords();
  const { needsAdultCheck, isFirstOfVisit, headCount, source, payment } = order;
  return (
    <ul className={styles.flags}>
      <li className={styles.flag}>{of(order.floorName)}</li>
      <li className={styles.flag} aria-hidden="true">
        #{order.orderNumber ?? '–'}
      </li>
      {headCount !== null && (
        <li className={styles.flag}>
          <Heads count={headCount} />
        </li>
      )}
      {needsAdultCheck && <li className={`${styles.flag} ${styles.adult}`}>{t('order.adult')}</li>}
      {payment?.status === 'SUCCESS' && (
        <li className={`${styles.flag} ${styles.paid}`}>{t('pay.status.SUCCESS')}</li>
      )}
      {isFirstOfVisit && <li className={`${styles.flag} ${styles.first}`}>{t('order.first')}</li>}
      {source === 'DRINK_SHORTCUT' && <li className={styles.flag}>{t('order.shortcut')}</li>}
    </ul>
  );
}

const forwardText = (to: OrderStatus) =>
  to === 'CONFIRM' ? 'order.accept' : to === 'MENU_COMPLETE' ? 'order.cooked' : 'order.complete';

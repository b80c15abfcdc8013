import type { BoardLine, BoardOrder } from '@hansang/contract/schemas';
import type { Stage } from '@hansang/rules';
import { memo } from 'react';
import { Unconfirmed } from '../../shared/admission/unconfirmed.tsx';
import { OrderLines } from '../../shared/order/order-lines.tsx';
import { OrderNote } from '../../shared/order/order-note.tsx';
import { latenessOf } from '../../shared/time/elapsed.ts';
import { useByNow } from '../../shared/time/now.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { useWords } from '../../shared/words/words.ts';
import { CardActions } from './card/card-actions.tsx';
import type { CardHandlers } from './card/card-handlers.ts';
import { cardName } from './card/card-name.ts';
import { OrderFlags } from './card/order-flags.tsx';
import { Waited } from './card/waited.tsx';
import { LineMark } from './lines/line-mark.tsx';
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
  /** Whether it is one of several that get a step together; null while none are chosen. */
  isChosen: boolean | null;
}

/** One order on the board. Its keys work while it has the focus. */
export const OrderCard = memo(function OrderCard(props: OrderCardProps) {
  const { order, stage, limits, moves, isSending, isFresh, isChosen } = props;
  const { onForward, onEnd, onLine, onProgress, onChoose, onSeen } = props;
  const { t } = useWords();
  const since = Date.parse(order.statusSince);
  const lateness = useByNow((now) => latenessOf(since, now, limits));
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
      data-steady={cardName(order._id)}
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
        <OrderLines
          order={order}
          {...(onLine && isChosen === null && { onOpen: (line: number) => onLine(order, line) })}
          {...(stage !== 'new' && {
            isPast: (menu: BoardLine) => isPast(menu, stage),
            beside(menu: BoardLine) {
              const to = isChosen === null ? lineStep(order, menu, stage) : null;
              if (to === null && !isPast(menu, stage)) return null;
              return <LineMark menu={menu} to={to} onTap={() => to && onProgress(order, menu, to)} />;
            },
          })}
        />
        {order.note !== null && <OrderNote note={order.note} />}
      </div>
      {order.held.includes('FIRST') && moves.forward && (
        <div className={styles.unconfirmed}>
          <Unconfirmed
            tableIdx={order.tableIdx}
            tableName={order.tableName}
            visitId={order.visitId}
            isBrief
          />
        </div>
      )}
      {isChosen === null ? (
        <CardActions order={order} moves={moves} isSending={isSending} onForward={onForward} onEnd={onEnd} />
      ) : (
        <div className={styles.actions}>
          <Button
            className={styles.forward}
            kind={isChosen ? 'primary' : 'plain'}
            aria-pressed={isChosen}
            disabled={isSending || !moves.forward}
            onClick={() => onChoose(order)}
          >
            {isChosen && <Icon name="check" size={20} />}
            {t(isChosen ? 'rush.isChosen' : 'rush.choose')}
          </Button>
        </div>
      )}
    </article>
  );
});

/** Whether a dish is further than its order, or off. */
const isPast = ({ state }: BoardLine, stage: Stage): boolean =>
  state === 'OFF' || state === 'SERVED' || (stage === 'cooking' && state === 'DONE');

/** The step that a dish takes by itself; of a single one the order's own button says it. */
function lineStep({ menus }: BoardOrder, { state }: BoardLine, stage: Stage): 'DONE' | 'SERVED' | null {
  if (menus.filter((menu) => menu.state !== 'OFF').length < 2) return null;
  if (stage === 'cooking') return state === 'COOKING' ? 'DONE' : null;
  return stage === 'ready' && state === 'DONE' ? 'SERVED' : null;
}

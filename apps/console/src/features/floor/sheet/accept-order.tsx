import type { BoardOrder } from '@hansang/contract/schemas';
import { call } from '../../../shared/api/call.ts';
import { useNow } from '../../../shared/time/now.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { useWords } from '../../../shared/words/words.ts';
import styles from '../table-sheet.module.css';
import { useTableChange } from '../use-table-change.ts';

interface AcceptOrderProps {
  order: BoardOrder;
  /** What names the order where it stands. */
  headId: string;
}

/**
 * Accepts a new order where one stands at its table, and takes that back for as long as the board does; absent for all
 * others, and for who may not.
 */
export function AcceptOrder({ order, headId }: AcceptOrderProps) {
  const { may } = useVenue();
  if (!may('order.accept')) return null;
  if (order.status === 'REQUEST') return <Accept order={order} headId={headId} />;
  return order.status === 'CONFIRM' && order.undoUntil !== null ? (
    <TakeBack order={order} headId={headId} until={Date.parse(order.undoUntil)} />
  ) : null;
}

function Accept({ order, headId }: AcceptOrderProps) {
  const { t } = useWords();
  const { restaurantId } = useVenue();
  const change = useTableChange(
    ({ _id: orderId, version }: BoardOrder) =>
      call('moveOrder', { params: { restaurantId, orderId }, body: { to: 'CONFIRM', version } }),
    (asked) => t('moved.CONFIRM', named(asked)),
    () => undefined,
  );
  return (
    <Button
      kind="primary"
      isWide
      className={styles.accept}
      aria-describedby={headId}
      data-steady={`accept ${order._id}`}
      disabled={change.isPending}
      onClick={() => change.mutate(order)}
    >
      {t('order.accept')}
    </Button>
  );
}

/** Stands where the tap was that it takes back, so it reacts a moment later. */
function TakeBack({ order, headId, until }: AcceptOrderProps & { until: number }) {
  const { t } = useWords();
  const { restaurantId } = useVenue();
  const now = useNow();
  const change = useTableChange(
    ({ _id: orderId, version }: BoardOrder) =>
      call('undoOrder', { params: { restaurantId, orderId }, body: { version } }),
    (asked) => t('moved.undone', named(asked)),
    () => undefined,
  );
  if (now >= until) return null;
  return (
    <Button
      isWide
      className={styles.accept}
      aria-describedby={headId}
      data-steady={`take back ${order._id}`}
      disabled={change.isPending}
      onClick={() => change.mutate(order)}
    >
      <Icon name="undo" size={20} />
      {t('order.undo')}
    </Button>
  );
}

const named = ({ tableName, orderNumber }: BoardOrder) => ({ table: tableName, number: orderNumber ?? 0 });

import { moveRefusal } from '@hansang/rules';
import { isRefusal, type Refusal } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { lockOrder, type MoveAsked, moveOrderIn } from '../order/moving/move-order.ts';
import type { OrderRow } from '../order/reading/order-row.ts';
import { endPaid } from '../order/refunding/end-paid.ts';
import type { RefundBound } from '../order/refunding/large-refund.ts';
import type { BoardParts } from './board-parts.ts';

/** Staff reject or cancel an order, whose payment then goes back by itself. */
export async function endOrder(
  { platform: { db, clock, events } }: BoardParts,
  asked: MoveAsked,
  bound: RefundBound,
): Promise<OrderRow | Refusal> {
  const { restaurantId, orderId, to, actor, expectedVersion, cancelReason } = asked;
  const ended = await transaction(db.pool, async (client) => {
    const now = clock.now();
    const order = await lockOrder(client, restaurantId, orderId);
    const end = () => moveOrderIn(client, asked, now);
    // Who is too late, or may not, is told that and not asked for a proof first.
    const isTooLate = !order || order.version !== expectedVersion;
    if (isTooLate || moveRefusal(order.status, to, actor.type, cancelReason)) return end();
    return endPaid(client, bound, { restaurantId, orderIds: [orderId] }, now, end);
  });
  if (!isRefusal(ended)) events.wake(restaurantId);
  return ended;
}

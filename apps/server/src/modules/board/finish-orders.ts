import type { CancelReason, OrderStatus } from '@hansang/contract';
import { orderPath } from '@hansang/rules';
import type pg from 'pg';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { holdOrders, type Mover, moveOrderIn } from '../order/moving/move-order.ts';
import { endPaid } from '../order/refunding/end-paid.ts';
import type { RefundBound } from '../order/refunding/large-refund.ts';

/** What becomes of orders that nobody accepted: they went out all the same, or they come to nothing. */
export type Unaccepted = 'COMPLETE' | 'REJECT';

export interface FinishAsked {
  readonly restaurantId: number;
  readonly completeOpenOrders: boolean;
  readonly unaccepted?: Unaccepted | undefined;
  readonly actor: Mover;
  readonly bound?: RefundBound;
}

const OPEN_ORDERS = `
  SELECT order_id AS "orderId", status FROM orders
   WHERE restaurant_id = $1 AND visit_id = $2 AND status IN ('PENDING', 'REQUEST', 'CONFIRM', 'MENU_COMPLETE')
   ORDER BY order_id`;

/** Brings open orders of a visit to their end by the steps of the transition table, each with its event. */
export async function finishOrders(
  client: pg.PoolClient,
  asked: FinishAsked,
  visitId: string,
  now: Date,
): Promise<Refusal | null> {
  const { restaurantId, completeOpenOrders, unaccepted, bound } = asked;
  const read = () => client.query<OpenOrder>(OPEN_ORDERS, [restaurantId, visitId]);
  await holdOrders(
    client,
    restaurantId,
    (await read()).rows.map(({ orderId }) => orderId),
  );
  // One of them may have been moved on while it was waited for.
  const { rows } = await read();
  const isNew = ({ status }: OpenOrder) => status === 'REQUEST';
  if (rows.some((row) => !isNew(row)) && !completeOpenOrders) return refuse('TABLE_HAS_OPEN_ORDERS');
  if (rows.some(isNew) && !unaccepted) return refuse('TABLE_HAS_NEW_ORDERS');
  const finish = () => finishEach(client, asked, rows, now);
  if (!bound || unaccepted !== 'REJECT') return finish();
  const orderIds = rows.filter(isNew).map(({ orderId }) => orderId);
  return endPaid(client, bound, { restaurantId, orderIds }, now, finish);
}

interface OpenOrder {
  readonly orderId: string;
  readonly status: OrderStatus;
}

async function finishEach(
  client: pg.PoolClient,
  { restaurantId, unaccepted, actor }: FinishAsked,
  orders: readonly OpenOrder[],
  now: Date,
): Promise<Refusal | null> {
  for (const { orderId, status } of orders)
    for (const { to, cancelReason } of waysOut(status, actor, unaccepted)) {
      const moved = await moveOrderIn(
        client,
        { restaurantId, orderId, to, actor, ...(cancelReason && { cancelReason }) },
        now,
      );
      if (isRefusal(moved)) return moved;
    }
  return null;
}

interface WayOut {
  readonly to: OrderStatus;
  readonly cancelReason?: CancelReason;
}

/** An order that waits for its payment was never sent to the kitchen: it is cancelled, not completed. */
function waysOut(status: OrderStatus, actor: Mover, unaccepted: Unaccepted | undefined): WayOut[] {
  if (status === 'PENDING') return [{ to: 'CANCEL', cancelReason: 'PAYMENT_FAIL' }];
  if (status === 'REQUEST' && unaccepted === 'REJECT')
    return [{ to: 'REJECT', cancelReason: 'RESTAURANTS_CIRCUMSTANCES' }];
  return orderPath(status, 'COMPLETE', actor.type).map((to) => ({ to }));
}

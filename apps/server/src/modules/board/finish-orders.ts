import type { CancelReason, OrderStatus } from '@hansang/contract';
import { isReleased, orderPath } from '@hansang/rules';
import type pg from 'pg';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { endOffersOf } from '../order/lines/end-due-offers.ts';
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
  SELECT order_id AS "orderId", status, released_at AS "releasedAt" FROM orders
   WHERE restaurant_id = $1 AND visit_id = $2 AND status IN ('PENDING', 'REQUEST', 'CONFIRM', 'MENU_COMPLETE')
   ORDER BY order_id`;

export interface OpenOrder {
  readonly orderId: string;
  readonly status: OrderStatus;
  readonly releasedAt: Date | null;
}

/** Accepted, and neither kitchen nor till has heard of it yet. */
const isHeldBack = ({ status, releasedAt }: OpenOrder, now: Date): boolean =>
  status !== 'PENDING' && !isReleased(releasedAt?.getTime() ?? null, now.getTime());
const isNew = ({ status }: OpenOrder): boolean => status === 'REQUEST';

/** Holds the open orders of a visit and ends their offers, unless nobody has said what becomes of them. */
export async function holdOpenOrders(
  client: pg.PoolClient,
  { restaurantId, completeOpenOrders, unaccepted, actor }: FinishAsked,
  visitId: string,
  now: Date,
): Promise<readonly OpenOrder[] | Refusal> {
  const read = () => client.query<OpenOrder>(OPEN_ORDERS, [restaurantId, visitId]);
  await holdOrders(
    client,
    restaurantId,
    (await read()).rows.map(({ orderId }) => orderId),
  );
  // One of them may have been moved on while it was waited for.
  const { rows } = await read();
  if (rows.some((row) => !isNew(row)) && !completeOpenOrders) return refuse('TABLE_HAS_OPEN_ORDERS');
  // Staff see on the board what was accepted a moment ago; a till that closes its bill cannot know of it.
  const isUnseen = (row: OpenOrder) => isNew(row) || (actor.type === 'pos' && isHeldBack(row, now));
  if (rows.some(isUnseen) && !unaccepted) return refuse('TABLE_HAS_NEW_ORDERS');
  await endOffersOf(
    client,
    restaurantId,
    rows.map(({ orderId }) => orderId),
    now,
  );
  // An order of which nothing is left has ended by that.
  return (await read()).rows;
}

/** Those that come to nothing. */
export function rejectedOf({ unaccepted }: FinishAsked, orders: readonly OpenOrder[]): string[] {
  return unaccepted === 'REJECT' ? orders.filter(isNew).map(({ orderId }) => orderId) : [];
}

/** Brings held orders to their end by the steps of the transition table, each with its event. */
export function finishOrders(
  client: pg.PoolClient,
  asked: FinishAsked,
  orders: readonly OpenOrder[],
  now: Date,
): Promise<Refusal | null> {
  const { restaurantId, unaccepted, bound } = asked;
  const finish = () => finishEach(client, asked, orders, now);
  if (!bound || unaccepted !== 'REJECT') return finish();
  return endPaid(client, bound, { restaurantId, orderIds: rejectedOf(asked, orders) }, now, finish);
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

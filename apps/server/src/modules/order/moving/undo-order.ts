import { type OrderStep, undoRefusal } from '@hansang/rules';
import type pg from 'pg';
import { fromRules } from '../../../platform/calls/from-rules.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type HeldVisit, holdVisits } from '../../visit/hold-table.ts';
import type { OrderRow } from '../reading/order-row.ts';
import { lockOrder, type MoveAsked, releasedBy, stepOf } from './move-order.ts';
import { writeMove } from './write-move.ts';

export type UndoAsked = Pick<MoveAsked, 'restaurantId' | 'orderId' | 'actor' | 'expectedVersion'>;

/**
 * Takes an order's latest step back: by who did it, within the seconds that the transition table grants.
 * @returns the order as it is then, or why not; a refusal has changed nothing
 */
export async function undoOrder(
  { db, clock, events }: Pick<Platform, 'db' | 'clock' | 'events'>,
  { restaurantId, orderId, actor, expectedVersion }: UndoAsked,
): Promise<OrderRow | Refusal> {
  const undone = await transaction(db.pool, async (client) => {
    const visit = await holdVisitOf(client, restaurantId, orderId);
    const order = await lockOrder(client, restaurantId, orderId);
    if (!order) return refuse('NOT_FOUND_ORDER');
    // Checked out: whatever was open at that table was brought to its end, and the next guests may sit there.
    if (order.visit_id !== null && visit?.isOpen !== true) return refuse('ORDER_TRANSITION_NOT_ALLOWED');
    const last = latestStep(order);
    if (!last || (expectedVersion !== undefined && expectedVersion !== order.version))
      return refuse('ORDER_TRANSITION_NOT_ALLOWED');
    const now = clock.now();
    const asked = { actor: actor.type, userId: actor.id, now: now.getTime() };
    const forbidden = undoRefusal(last, asked);
    if (forbidden) return fromRules(forbidden);
    const step = { ...stepOf(last.from, actor, now), undid: last.to };
    const { cancel_reason: cancelReason, cancel_note: cancelNote } = order;
    const releasedAt = releasedBy(order, { to: last.from, actor, now });
    if (last.from === 'REQUEST') await client.query(WAIT_AGAIN, [restaurantId, orderId]);
    return writeMove(client, order, {
      to: last.from,
      step,
      releasedAt,
      cancelReason,
      cancelNote,
      stock: [],
    });
  });
  if (!isRefusal(undone)) events.wake();
  return undone;
}

const VISIT_OF = `
  SELECT visit_id FROM orders WHERE restaurant_id = $1 AND order_id = $2 AND visit_id IS NOT NULL
  -- never null: visit_id`;

/** The visit of an order, held before the order is: check-out stands wholly before or wholly after what follows. */
async function holdVisitOf(
  client: pg.PoolClient,
  restaurantId: number,
  orderId: string,
): Promise<HeldVisit | undefined> {
  const { rows } = await client.query<{ visit_id: string }>(VISIT_OF, [restaurantId, orderId]);
  const visitId = rows[0]?.visit_id ?? null;
  return (await holdVisits(client, restaurantId, visitId)).get(visitId);
}

/** What nobody has accepted counts together; the sum may have been taken anew while this one was accepted. */
const WAIT_AGAIN = `
  UPDATE visits v SET waiting_quantity = v.waiting_quantity + (
                        SELECT sum(l.live_quantity)::integer FROM order_lines l
                         WHERE l.restaurant_id = o.restaurant_id AND l.order_id = o.order_id),
                      waiting_amount = v.waiting_amount + o.due_amount
    FROM orders o
   WHERE o.restaurant_id = $1 AND o.order_id = $2 AND v.restaurant_id = $1 AND v.visit_id = o.visit_id`;

/** An order's latest step as the undo rules read it; null while it has not moved yet. */
export function latestStep({ steps }: Pick<OrderRow, 'steps'>): OrderStep | null {
  const [before, last] = steps.slice(-2);
  if (!before || !last) return null;
  return { from: before.status, to: last.status, userId: last.actorId ?? '', at: Date.parse(last.at) };
}

import { type OrderStep, undoRefusal } from '@hansang/rules';
import { fromRules } from '../../../platform/calls/from-rules.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
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
    const order = await lockOrder(client, restaurantId, orderId);
    if (!order) return refuse('NOT_FOUND_ORDER');
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

/** An order's latest step as the undo rules read it; null while it has not moved yet. */
export function latestStep({ steps }: Pick<OrderRow, 'steps'>): OrderStep | null {
  const [before, last] = steps.slice(-2);
  if (!before || !last) return null;
  return { from: before.status, to: last.status, userId: last.actorId ?? '', at: Date.parse(last.at) };
}

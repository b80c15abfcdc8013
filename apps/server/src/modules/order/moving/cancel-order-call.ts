import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { type GuestSession, keepAt } from '../../../platform/calls/guest-session.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { holdSession } from '../../session/hold-session.ts';
import { labelOf } from '../../session/label.ts';
import type { OrderParts } from '../order-parts.ts';
import { loadOrder } from '../reading/load-orders.ts';
import type { OrderRow } from '../reading/order-row.ts';
import { presentOrder } from '../reading/present-order.ts';
import { isOwnOrder, type Phone, phoneOf } from '../reading/whose-order.ts';
import { moveOrderIn } from './move-order.ts';

/** A guest cancels an own order that nobody has accepted yet; whoever else sits at the table does not. */
export function cancelOrderCall({ platform, menus, sessions }: OrderParts): CallDefinition {
  return defineCall('cancelOrder', {
    summary: 'Cancel an order of this phone that is not accepted yet; safe to repeat',
    errors: [
      'NOT_FOUND_ORDER',
      'UNAUTHORIZED_ACCESS',
      'NOT_OWN_ORDER',
      'ORDER_TRANSITION_NOT_ALLOWED',
      'RESERVATION_IS_EXPIRATION',
      'TABLE_CHANGED',
      'ADMISSION_WAITING',
      'ADMISSION_REFUSED',
    ],
    async handle({ params: { restaurantId, orderId } }, context) {
      const session = await keepAt(sessions, context, restaurantId);
      if (isRefusal(session)) return session;
      const cancelled = await cancelOwnOrder(platform, session, phoneOf(context), orderId);
      if (isRefusal(cancelled)) return cancelled;
      if (cancelled.counted.length > 0) menus.forgetStock(restaurantId);
      platform.events.wake();
      return { body: presentOrder(cancelled, platform.clock.now(), true) };
    },
  });
}

function cancelOwnOrder(
  { db, clock }: Platform,
  session: GuestSession,
  phone: Phone,
  orderId: string,
): Promise<OrderRow | Refusal> {
  const now = clock.now();
  return transaction(db.pool, async (client) => {
    const held = await holdSession(client, session, now);
    if (isRefusal(held)) return held;
    const order = await loadOrder(client, session.restaurantId, orderId);
    if (!order) return refuse('NOT_FOUND_ORDER');
    const isOwn = isOwnOrder(order, { ...phone, sessionId: session.sessionId });
    const isHere = order.visit_id === null ? isOwn : order.visit_id === held.visitId;
    if (!isHere) return refuse('UNAUTHORIZED_ACCESS');
    if (!isOwn) return refuse('NOT_OWN_ORDER');
    const actor = { type: 'guest', id: `session:${session.sessionId}`, name: labelOf(session) } as const;
    const cancelled = await moveOrderIn(
      client,
      {
        restaurantId: session.restaurantId,
        orderId,
        to: 'CANCEL',
        actor,
        cancelReason: 'REQUESTED_BY_GUEST',
      },
      now,
    );
    if (!isRefusal(cancelled)) return cancelled;
    // The same tap once more: its answer was lost on its way.
    const standing = await loadOrder(client, session.restaurantId, orderId);
    return standing && isCancelledByGuest(standing) ? standing : cancelled;
  });
}

function isCancelledByGuest({ steps }: OrderRow): boolean {
  const last = steps.at(-1);
  return last?.status === 'CANCEL' && last.actorType === 'guest';
}

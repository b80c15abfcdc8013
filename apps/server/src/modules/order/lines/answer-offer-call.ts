import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { type GuestSession, keepAt } from '../../../platform/calls/guest-session.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { holdSession } from '../../session/hold-session.ts';
import { labelOf } from '../../session/label.ts';
import type { OrderParts } from '../order-parts.ts';
import { loadOrder } from '../reading/load-orders.ts';
import { presentOrder } from '../reading/present-order.ts';
import { isOwnOrder, type Phone, phoneOf } from '../reading/whose-order.ts';
import { endOffer, type LineSaid } from './line-statement.ts';

interface Answer {
  readonly orderId: string;
  readonly offerId: string;
  readonly isAccepted: boolean;
}

/** A guest says whether they want the dish that is offered in the place of one that is out. */
export function answerOfferCall({ platform, menus, sessions }: OrderParts): CallDefinition {
  return defineCall('answerOffer', {
    summary: 'Take another dish in the place of one that is out, or go without; safe to repeat',
    errors: [
      'NOT_FOUND_ORDER',
      'UNAUTHORIZED_ACCESS',
      'NOT_OWN_ORDER',
      'OFFER_OVER',
      'ADULT_CONFIRMATION_REQUIRED',
      'RESERVATION_IS_EXPIRATION',
      'TABLE_CHANGED',
      'ADMISSION_WAITING',
      'ADMISSION_REFUSED',
    ],
    async handle({ params: { restaurantId, orderId, offerId }, body }, context) {
      const session = await keepAt(sessions, context, restaurantId);
      if (isRefusal(session)) return session;
      const answered = await answer(platform, session, phoneOf(context), { orderId, offerId, ...body });
      if (isRefusal(answered)) return answered;
      if (answered.outcome === 'DONE' && answered.stock.length > 0) menus.forgetStock(restaurantId);
      platform.events.wake(restaurantId);
      const order = await loadOrder(platform.db.pool, restaurantId, orderId);
      return order ? { body: presentOrder(order, platform.clock.now(), true) } : refuse('NOT_FOUND_ORDER');
    },
  });
}

function answer(
  { db, clock }: Platform,
  session: GuestSession,
  phone: Phone,
  { orderId, offerId, isAccepted }: Answer,
): Promise<LineSaid | Refusal> {
  const now = clock.now();
  const { restaurantId, sessionId } = session;
  const how = isAccepted ? 'TAKEN' : 'DECLINED';
  return transaction(db.pool, async (client) => {
    const held = await holdSession(client, session, now);
    if (isRefusal(held)) return held;
    const order = await loadOrder(client, restaurantId, orderId);
    if (!order) return refuse('NOT_FOUND_ORDER');
    if (order.visit_id !== held.visitId) return refuse('UNAUTHORIZED_ACCESS');
    if (!isOwnOrder(order, { ...phone, sessionId })) return refuse('NOT_OWN_ORDER');
    if (!(await isOf(client, restaurantId, orderId, offerId))) return refuse('OFFER_OVER');
    const actor = { type: 'guest', id: `session:${sessionId}`, name: labelOf(session) } as const;
    const said = await endOffer(client, { restaurantId, offerId, how, actor, sessionId }, now);
    // The same answer once more: the first one was lost on its way.
    if (said.outcome === 'OVER') return said.state === how ? said : refuse('OFFER_OVER');
    return said.outcome === 'ADULT_CONFIRMATION_REQUIRED' ? refuse(said.outcome) : said;
  });
}

async function isOf(
  client: Parameters<typeof loadOrder>[0],
  restaurantId: number,
  orderId: string,
  offerId: string,
): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT 1 FROM line_offers WHERE restaurant_id = $1 AND order_id = $2 AND offer_id = $3',
    [restaurantId, orderId, offerId],
  );
  return rows.length === 1;
}

import type { OrderRequest, OrderResult } from '@hansang/contract/schemas';
import type { CallAnswer, CallContext } from '../../../platform/calls/calls.ts';
import type { GuestSession } from '../../../platform/calls/guest-session.ts';
import { findKey, fingerprintOf } from '../../../platform/calls/idempotency.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { OrderParts } from '../order-parts.ts';
import { refuseForeignHash, refuseForeignOrder } from './may-order.ts';
import type { Attempt } from './order-attempt.ts';
import { PLACE_ROUTE, type PlacingKey } from './place-statement.ts';
import { receiptAsPlaced } from './placed-receipt.ts';
import { attemptAny } from './shared-attempt.ts';

/**
 * Places an order for a session. With an idempotency key the same request may come again: it gets the first answer.
 * Without one every request is an order of its own.
 */
export async function placeOrder(
  parts: OrderParts,
  restaurantId: number,
  body: OrderRequest,
  { session, idempotencyKey }: Pick<CallContext, 'idempotencyKey'> & { readonly session: GuestSession },
): Promise<CallAnswer<OrderResult> | Refusal> {
  const foreign =
    refuseForeignOrder(session, restaurantId, body) ??
    (await refuseForeignHash(parts.tables, restaurantId, body));
  if (foreign) return foreign;
  const actor = `session:${session.sessionId}`;
  if (idempotencyKey === null)
    return answerOf(parts, body, await attemptAny(parts, { session, body, key: null }));

  const release = parts.keys.hold(PLACE_ROUTE, actor, idempotencyKey);
  if (!release) return refuse('IDEMPOTENCY_IN_PROGRESS');
  try {
    const key = { actor, key: idempotencyKey, fingerprint: fingerprintOf(body) };
    const attempt = await attemptAny(parts, { session, body, key });
    if (!isRefusal(attempt) && (attempt.outcome === 'placed' || attempt.outcome === 'reserved'))
      return answerOf(parts, body, attempt);
    // A repeated request may fail its checks by now (the dish it sold is gone): its first answer still counts.
    return (await replay(parts, restaurantId, body, key)) ?? answerOf(parts, body, attempt);
  } finally {
    release();
  }
}

async function answerOf(
  { venues, prepay }: OrderParts,
  { language = 'ko' }: OrderRequest,
  attempt: Attempt,
): Promise<CallAnswer<OrderResult> | Refusal> {
  if (isRefusal(attempt)) return attempt;
  if (attempt.outcome === 'known' || attempt.outcome === 'stale') return refuse('INTERNAL_ERROR');
  const { list } = attempt;
  if (attempt.outcome === 'items')
    return {
      body: { errorCount: attempt.errorCount, list, orderId: null, receipt: null, pgAuthParams: null },
    };
  const { receipt } = attempt;
  const placed = { errorCount: 0, list, orderId: receipt.id, receipt, pgAuthParams: null };
  if (attempt.outcome === 'placed') return { body: placed };
  const venue = await venues.get(receipt.restaurantIdx);
  const form = venue && (await prepay.form(venue, receipt.id, language));
  return form ? { body: { ...placed, ...form } } : refuse('PAYMENT_PROVIDER_UNAVAILABLE');
}

async function replay(
  { platform, venues, prepay }: OrderParts,
  restaurantId: number,
  body: OrderRequest,
  key: PlacingKey,
): Promise<CallAnswer<OrderResult> | Refusal | null> {
  const known = await findKey(platform.db.pool, { ...key, route: PLACE_ROUTE }, platform.clock.now());
  if (!known) return null;
  if (known.fingerprint !== key.fingerprint) return refuse('IDEMPOTENCY_KEY_REUSED');
  const venue = await venues.get(restaurantId);
  const { orderId } = known.answer as { orderId: string };
  const receipt = venue && (await receiptAsPlaced(platform.db.pool, venue, orderId));
  if (!receipt) return refuse('NOT_FOUND_ORDER');
  const list = body.orderList.flatMap(({ menus }) => menus.map(({ _id }) => ({ _id })));
  const { payment } = receipt.order;
  const isPayable = payment?.status === 'PENDING';
  const form = isPayable ? await prepay.form(venue, orderId, body.language ?? 'ko') : null;
  // Without its money it was never placed: the phone must not take it for an order.
  if (isPayable && !form) return refuse('PAYMENT_UNKNOWN');
  if (payment?.status === 'FAIL' || (payment?.status === 'CANCEL' && payment.refundedAmount === 0))
    return refuse('PAYMENT_EXPIRED');
  return {
    body: { errorCount: 0, list, orderId, receipt, pgAuthParams: null, ...form },
    headers: { 'idempotency-replayed': 'true' },
  };
}

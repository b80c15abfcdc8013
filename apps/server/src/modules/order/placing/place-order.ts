import type { OrderRequest, OrderResult } from '@hansang/contract/schemas';
import type { CallAnswer, CallContext } from '../../../platform/calls/calls.ts';
import { type GuestSession, refuseOtherPlace } from '../../../platform/calls/guest-session.ts';
import { findKey, fingerprintOf } from '../../../platform/calls/idempotency.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { Tables } from '../../visit/tables.ts';
import type { OrderParts } from '../order-parts.ts';
import type { OrderAsked, PlacingKey } from './order-asked.ts';
import { type Attempt, attemptOrder, attemptShared } from './order-attempt.ts';
import { PLACE_ROUTE } from './place-statement.ts';
import { receiptAsPlaced } from './placed-receipt.ts';

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
    return answerOf(parts, body, await attempt(parts, { session, body, key: null }));

  const release = parts.keys.hold(PLACE_ROUTE, actor, idempotencyKey);
  if (!release) return refuse('IDEMPOTENCY_IN_PROGRESS');
  try {
    const key = { actor, key: idempotencyKey, fingerprint: fingerprintOf(body) };
    const tried = await attempt(parts, { session, body, key });
    if (!isRefusal(tried) && (tried.outcome === 'placed' || tried.outcome === 'reserved'))
      return answerOf(parts, body, tried);
    // A repeated request may fail its checks by now (the dish it sold is gone): its first answer still counts.
    return (await replay(parts, restaurantId, body, key)) ?? answerOf(parts, body, tried);
  } finally {
    release();
  }
}

/** Refuses an order that is not this session's to place: another venue, table or page. */
function refuseForeignOrder(
  session: GuestSession,
  restaurantId: number,
  { tableIdx, timestamp }: Pick<OrderRequest, 'tableIdx' | 'timestamp'>,
): Refusal | null {
  const elsewhere = refuseOtherPlace(session, restaurantId, tableIdx);
  if (elsewhere) return elsewhere;
  const isOrdering = session.mode === 'nfc' || session.mode === 'qr';
  return isOrdering && timestamp === session.pageToken ? null : refuse('UNAUTHORIZED_ACCESS');
}

/** Refuses an order that names the hash of another visit than the table's own. */
async function refuseForeignHash(
  tables: Tables,
  restaurantId: number,
  { tableIdx, hashKey }: Pick<OrderRequest, 'tableIdx' | 'hashKey'>,
): Promise<Refusal | null> {
  if (!hashKey) return null;
  const known = await tables.get(restaurantId, tableIdx);
  if (known?.visit?.hashKey === hashKey) return null;
  // The visit may have begun on another node a moment ago.
  tables.forget(restaurantId, tableIdx);
  const state = await tables.get(restaurantId, tableIdx);
  return state?.visit?.hashKey === hashKey ? null : refuse('UNAUTHORIZED_ACCESS');
}

/** Tries to place what the table's shared cart holds where the venue has one, else what the phone chose. */
async function attempt(parts: OrderParts, asked: OrderAsked): Promise<Attempt> {
  const venue = await parts.venues.get(asked.session.restaurantId);
  // The drinks shortcut leaves every cart alone.
  const isShared = venue?.settings.useGroupCart === true && asked.body.source !== 'DRINK_SHORTCUT';
  return isShared ? attemptShared(parts, asked) : attemptOrder(parts, asked);
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

import type { OrderReceipt, OrderRequest, OrderResult } from '@hansang/contract/schemas';
import type { CallAnswer } from '../../../platform/calls/calls.ts';
import { findKey } from '../../../platform/calls/idempotency.ts';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { Queryable } from '../../../platform/events/append.ts';
import type { Venue } from '../../restaurant/venue.ts';
import type { OrderParts } from '../order-parts.ts';
import { loadReceipt } from '../reading/load-orders.ts';
import type { OrderRow } from '../reading/order-row.ts';
import { presentReceipt } from '../reading/present-order.ts';
import { PLACE_ROUTE, type PlacingKey } from './place-statement.ts';

/** The first answer that an order got under its key; null where none was placed under it. */
export async function replayOrder(
  { platform, venues, prepay }: OrderParts,
  restaurantId: number,
  body: Pick<OrderRequest, 'orderList' | 'language'>,
  key: PlacingKey,
): Promise<CallAnswer<OrderResult> | Refusal | null> {
  const known = await findKey(platform.db.pool, { ...key, route: PLACE_ROUTE }, platform.clock.now());
  if (!known) return null;
  if (known.fingerprint !== key.fingerprint) return refuse('IDEMPOTENCY_KEY_REUSED');
  const venue = await venues.get(restaurantId);
  const { orderId } = known.answer as { orderId: string };
  const receipt = venue && (await receiptAsPlaced(platform.db.pool, venue, orderId, platform.clock.now()));
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

/**
 * The receipt that a call got the first time it came: the order as it was placed, whatever happened since. Of a prepaid
 * order it is as it is now: what matters by then is whether it was paid.
 */
async function receiptAsPlaced(
  client: Queryable,
  venue: Venue,
  orderId: string,
  now: Date,
): Promise<OrderReceipt | null> {
  const found = await loadReceipt(client, venue.restaurantId, orderId);
  if (!found) return null;
  const row = found.row.payment ? found.row : rowAsPlaced(found.row);
  return presentReceipt(row, { venue, ...found.place }, found.hashKey, now);
}

function rowAsPlaced(row: OrderRow): OrderRow {
  const first = row.steps.filter(({ at }) => at === row.steps[0]?.at).at(-1);
  return { ...row, status: first?.status ?? row.status, cancel_reason: null, cancel_note: null };
}

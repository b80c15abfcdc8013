import type { Language } from '@hansang/contract';
import type { OrderRequest, OrderResult } from '@hansang/contract/schemas';
import type { CallAnswer } from '../../../platform/calls/calls.ts';
import { fingerprintOf } from '../../../platform/calls/idempotency.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { OrderParts } from '../order-parts.ts';
import type { Attempt } from './order-attempt.ts';
import { PLACE_ROUTE, type PlacingKey } from './place-statement.ts';
import { replayOrder } from './replay-order.ts';

/** An order as a request wishes it, and whose key it comes under. */
export interface OrderWish {
  readonly restaurantId: number;
  readonly body: Pick<OrderRequest, 'orderList' | 'language'>;
  readonly actor: string;
  readonly idempotencyKey: string | null;
}

/**
 * Places an order once for an idempotency key: the same request may come again and gets the first answer. Without one every
 * request is an order of its own.
 */
export async function placeOnce(
  parts: OrderParts,
  { restaurantId, body, actor, idempotencyKey }: OrderWish,
  attempt: (key: PlacingKey | null) => Promise<Attempt>,
): Promise<CallAnswer<OrderResult> | Refusal> {
  if (idempotencyKey === null) return answerOf(parts, body.language, await attempt(null));
  const release = parts.keys.hold(PLACE_ROUTE, actor, idempotencyKey);
  if (!release) return refuse('IDEMPOTENCY_IN_PROGRESS');
  try {
    const key = { actor, key: idempotencyKey, fingerprint: fingerprintOf(body) };
    const tried = await attempt(key);
    if (!isRefusal(tried) && (tried.outcome === 'placed' || tried.outcome === 'reserved'))
      return answerOf(parts, body.language, tried);
    // A repeated request may fail its checks by now (the dish it sold is gone): its first answer still counts.
    return (await replayOrder(parts, restaurantId, body, key)) ?? answerOf(parts, body.language, tried);
  } finally {
    release();
  }
}

async function answerOf(
  { venues, prepay }: OrderParts,
  language: Language = 'ko',
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

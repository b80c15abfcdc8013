import { remainingPayment } from '@hansang/rules';
import { isRefusal, type Refusal } from '../../../platform/calls/refusal.ts';
import type { Queryable } from '../../../platform/events/append.ts';
import { type RefundBound, refuseLarge, tellLarge } from './large-refund.ts';

interface Ending {
  readonly restaurantId: number;
  readonly orderIds: readonly string[];
}

const CAPTURED = `
  SELECT amount, refunded_amount FROM payments
   WHERE restaurant_id = $1 AND order_id = ANY($2) AND is_captured AND refunded_amount < amount`;

/**
 * Ends orders as a member of staff: what they have paid goes back, so more of it than the venue's bound takes what such a
 * refund takes, and is told to its owners. Caller holds the orders, and `end` changes nothing when it refuses.
 */
export async function endPaid<Ended>(
  client: Queryable,
  bound: RefundBound,
  { restaurantId, orderIds }: Ending,
  now: Date,
  end: () => Promise<Ended | Refusal>,
): Promise<Ended | Refusal> {
  const { rows } = await client.query<{ amount: number; refunded_amount: number }>({
    name: 'captured_of',
    text: CAPTURED,
    values: [restaurantId, orderIds],
  });
  const refunds = rows.map(({ amount, refunded_amount: refundedBefore }) => ({
    restaurantId,
    refundedBefore,
    amount: remainingPayment(amount, refundedBefore),
  }));
  for (const refund of refunds) {
    const unproven = refuseLarge(bound, refund);
    if (unproven) return unproven;
  }
  const ended = await end();
  if (!isRefusal(ended)) for (const refund of refunds) await tellLarge(client, bound, refund, now);
  return ended;
}

import type { Queryable } from '../../../platform/events/append.ts';
import type { PaymentRow } from '../payment-row.ts';

/** Longer than a provider's window stays open and what it issued stays good. */
const WINDOW_LASTS_MS = 60 * 60_000;

/** Every account of the same shop counts: a return for one of them is genuine for all. */
const OTHERS = `
  SELECT 1 FROM payments
   WHERE provider = $1 AND amount = $2 AND NOT is_captured AND offered_at BETWEEN $3 AND $4 AND payment_id <> $5
     AND account_id IN (SELECT $6::text UNION ALL
                        SELECT same.account_id FROM payment_accounts own JOIN payment_accounts same USING (provider, mid)
                         WHERE own.restaurant_id = $7 AND own.account_id = $6)
   LIMIT 1`;

/**
 * Whether an approval that nobody heard may have been for another order. Only the reply to the approval tells the order
 * that the guest paid for; asked later, the provider tells that the money was taken, not for what. A return that was
 * carried to this order from another one has the amount of both, so it takes another offer of that amount.
 */
export async function mayBeAnothers(db: Queryable, payment: PaymentRow): Promise<boolean> {
  const askedAt = payment.asked_at ?? payment.expires_at;
  const { rowCount } = await db.query(OTHERS, [
    payment.provider,
    payment.amount,
    new Date(askedAt.getTime() - WINDOW_LASTS_MS),
    askedAt,
    payment.payment_id,
    payment.account_id,
    payment.restaurant_id,
  ]);
  return rowCount !== 0;
}

import { transaction } from '../../../platform/database/transaction.ts';
import { SETTLE_CLAIM } from '../../bill/claim-bill.ts';
import { timeAt } from '../../bill/hold-bill.ts';
import { logBill } from '../../bill/tell-bill.ts';
import { type ApprovalFacts, type PaidOutcome, writeApproval } from '../approve/write-approval.ts';
import { holdPayment } from '../hold-payment.ts';
import type { PaymentParts } from '../payment-parts.ts';
import type { PartPayment } from '../payment-row.ts';
import { logStep } from '../payment-step.ts';

const PART = 'SELECT part FROM payment_claims WHERE restaurant_id = $1 AND claim_id = $2';

/**
 * Settles a part of a bill by the card that was charged for it: claim, books and log at once. A claim whose time is over
 * settles as long as it is still owed and nobody else is paying it; also of guests who have left, as far as they owe.
 * @param claim of who asked for the money; another one must not settle it
 */
export async function settlePart(
  { platform: { db, clock, events } }: PaymentParts,
  { restaurant_id: restaurantId, payment_id: paymentId, bill_claim, provider }: PartPayment,
  claim: string,
  facts: ApprovalFacts,
): Promise<PaidOutcome> {
  const outcome = await transaction(db.pool, async (client): Promise<PaidOutcome> => {
    const { bill, payment } = await holdPayment(client, paymentId);
    if (payment.claim !== claim || !bill) return 'lost';
    // Whoever held the bill meanwhile may have checked its visit out: this is after that.
    const now = timeAt(bill, clock.now());
    const said = await client.query<{ outcome: string }>(SETTLE_CLAIM, [
      restaurantId,
      bill_claim,
      paymentId,
      now,
    ]);
    if (said.rows[0]?.outcome !== 'SETTLED') return 'unwanted';
    await writeApproval(client, paymentId, facts, now);
    await logStep(client, payment, { step: 'APPROVED', at: now });
    const { rows } = await client.query<{ part: 'WHOLE' }>(PART, [restaurantId, bill_claim]);
    const data = { paymentId, amount: payment.amount, part: rows[0]?.part ?? 'WHOLE' };
    const who = { actorType: 'payment', actor: provider } as const;
    await logBill(client, { restaurantId, who }, bill, 'bill.paid', data, now);
    return 'paid';
  });
  events.wake();
  return outcome;
}

import type pg from 'pg';
import type { Approval, KnownApproval } from '../provider/provider.ts';

/** What is known of an approval: all of it from its own reply, less from asking later. */
export type ApprovalFacts = KnownApproval &
  Partial<Pick<Approval, 'method' | 'cardName' | 'cardNumber' | 'installmentMonths'>>;

/**
 * `unwanted`: what was paid for waits no more, or its guests are gone: the money has to go back. `lost`: somebody else works on
 * the payment by now.
 */
export type PaidOutcome = 'paid' | 'unwanted' | 'lost';

/** Writes that the money was taken, and what is known of that. */
export async function writeApproval(
  client: pg.PoolClient,
  paymentId: string,
  facts: ApprovalFacts,
  now: Date,
): Promise<void> {
  await client.query(
    `UPDATE payments SET status = 'SUCCESS', phase = 'DONE', is_captured = true, claim = NULL, due_at = NULL,
            settled_at = $2, approved_at = $3, approval_number = $4, method = $5, card_name = $6, card_number = $7,
            installment_months = $8, business_day = day_of(restaurant_id, $2)
      WHERE payment_id = $1`,
    [
      paymentId,
      now,
      facts.approvedAt ?? now,
      facts.approvalNumber,
      facts.method ?? null,
      facts.cardName ?? null,
      facts.cardNumber ?? null,
      facts.installmentMonths ?? 0,
    ],
  );
}

import { latestDue } from '../backoff.ts';
import type { Claimed } from '../change-phase.ts';
import type { DueKind } from '../due-work.ts';
import type { PaymentParts } from '../payment-parts.ts';
import { PAYMENT_COLUMNS } from '../payment-row.ts';
import { CLAIM_MS, newClaim } from './claim-approval.ts';
import { settleDue } from './settle-due.ts';

/** Undoing may net-cancel, ask and cancel in a row, each as patient as the provider's guide says. */
const WORK_MS = 3 * CLAIM_MS;

const CLAIM_DUE = `
  UPDATE payments p SET claim = $1, due_at = $3, attempts = p.attempts + 1
    FROM (SELECT restaurant_id, payment_id FROM payments
           WHERE due_at <= $2 OR due_at > $5 ORDER BY due_at LIMIT $4 FOR NO KEY UPDATE SKIP LOCKED) AS due
   WHERE p.restaurant_id = due.restaurant_id AND p.payment_id = due.payment_id
  RETURNING ${PAYMENT_COLUMNS}
  -- never null: claim`;

/** Payments that need somebody: offers whose time is over, approvals that nobody finished, outcomes nobody knows. */
export function duePayments(parts: PaymentParts): DueKind<Claimed> {
  const { db, clock } = parts.platform;
  return {
    name: 'A payment',
    async claim(most) {
      const now = clock.now();
      const until = new Date(now.getTime() + WORK_MS);
      const values = [newClaim(), now, until, most, latestDue(now)];
      // Asked every second: named, so that it is not planned each time.
      const { rows } = await db.pool.query<Claimed>({ name: 'due_payments', text: CLAIM_DUE, values });
      return rows;
    },
    run: (payment) => settleDue(parts, payment),
  };
}

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { transaction } from '../../../platform/database/transaction.ts';
import { isAwaited, isSameStay } from '../awaited.ts';
import { endPayment } from '../end-payment.ts';
import { holdPayment } from '../hold-payment.ts';
import type { PaymentParts } from '../payment-parts.ts';
import { loadPayment, type PaymentRow } from '../payment-row.ts';
import { logStep } from '../payment-step.ts';
import type { ProviderContext } from '../provider/provider.ts';

/** Longer than a provider is waited for: whoever holds a claim beyond it has died. */
export const CLAIM_MS = 45_000;

export const newClaim = (): string => randomBytes(12).toString('hex');

export const CLAIM = `
  UPDATE payments SET phase = 'APPROVING', claim = $2, transaction_id = $3, context = $4, asked_at = $5, due_at = $6
   WHERE payment_id = $1`;

/** What keeps a return from being taken for a second order. */
const ONE_ORDER = new Set(['payments_authentication', 'payments_transaction']);

/** Whether a claim failed because another payment stands for its authentication or transaction. */
export const isReplay = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ONE_ORDER.has(error.constraint ?? '');

/**
 * Claims a payment for approval, under the locks of it and what it is for, and only while that waits for it. What is
 * known of the transaction is committed before the provider is asked for the money, so that a crash loses no trace.
 * @returns the claimed payment, or null when it is not to be approved (any more)
 * @throws a database error that `isReplay` knows when the return was used for another order; then nothing has changed
 */
export async function claimApproval(
  { platform: { db, clock, events } }: PaymentParts,
  context: ProviderContext,
): Promise<PaymentRow | null> {
  const now = clock.now();
  const claim = newClaim();
  const isClaimed = await transaction(db.pool, async (client) => {
    const held = await holdPayment(client, context.merchantOrderId);
    const { payment } = held;
    if (payment.phase !== 'OFFERED') return false;
    const isWanted = await isAwaited(client, held, now);
    // A reserved order that waits no more has ended its payment by itself.
    if (!isWanted && held.order) return false;
    if (!isWanted || !(await isSameStay(client, held))) {
      // Others may pay the part by now, or the table was checked out: these guests are gone.
      await endPayment(client, held, { status: 'CANCEL', step: 'EXPIRED' }, now);
      return false;
    }
    const until = new Date(now.getTime() + CLAIM_MS);
    const stored = JSON.stringify(context);
    await client.query(CLAIM, [payment.payment_id, claim, context.transactionId, stored, now, until]);
    await logStep(client, payment, { step: 'RETURNED', at: now });
    return true;
  });
  events.wake();
  return isClaimed ? loadPayment(db.pool, context.merchantOrderId) : null;
}

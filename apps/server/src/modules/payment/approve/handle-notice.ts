import { transaction } from '../../../platform/database/transaction.ts';
import { holdForRefund } from '../at-table/give-back.ts';
import { noteDifference } from '../books/differences.ts';
import { loadPayment, type PaymentRow } from '../payment-row.ts';
import type { PaymentProvider } from '../provider/provider.ts';
import { writeCancelled } from '../refund/cancelled-at-provider.ts';
import type { ReturnParts } from './handle-return.ts';

/**
 * Takes a provider's notification. Anybody could have sent it, so it is a hint alone: what is not known yet is asked
 * for sooner, and what seems changed is asked for now.
 */
export async function handleNotice(
  parts: ReturnParts,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const { db, clock } = parts.platform;
  const paymentId = fields.MOID ?? fields.Moid ?? '';
  const payment = /^\w{1,64}$/.test(paymentId) ? await loadPayment(db.pool, paymentId) : null;
  if (!payment) return;
  const provider = await parts.providers.open(payment.restaurant_id, {
    provider: payment.provider,
    accountId: payment.account_id,
  });
  const notice = provider?.parseNotice(fields);
  if (!provider || !notice || notice.transactionId !== payment.transaction_id) return;
  if (payment.phase === 'ASKING' || payment.phase === 'UNDOING') {
    await db.pool.query(
      'UPDATE payments SET due_at = $2 WHERE payment_id = $1 AND claim IS NULL AND due_at > $2',
      [paymentId, clock.now()],
    );
    parts.wake();
  } else if (payment.status === 'SUCCESS' && notice.isCancelled) await lookAfter(parts, provider, payment);
}

/** Somebody may have cancelled the payment in the provider's own books. */
async function lookAfter(
  { platform: { db, clock, events } }: ReturnParts,
  provider: PaymentProvider,
  { restaurant_id, payment_id: paymentId, transaction_id }: PaymentRow,
): Promise<void> {
  const now = clock.now();
  const state = await provider.query(transaction_id ?? '', now);
  if (state.outcome !== 'cancelled') return;
  await transaction(db.pool, async (client) => {
    const payment = await holdForRefund(client, { restaurant_id, payment_id: paymentId });
    const { rowCount } = await client.query(
      `SELECT 1 FROM refunds WHERE restaurant_id = $1 AND payment_id = $2 AND status = 'PENDING'`,
      [payment.restaurant_id, paymentId],
    );
    // A refund of ours that is under way explains it.
    if (payment.status !== 'SUCCESS' || rowCount !== 0) return;
    await writeCancelled(client, payment, now);
    await noteDifference(client, payment, 'CANCELLED_AT_PROVIDER', now);
  });
  events.wake();
}

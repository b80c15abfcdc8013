import type { OrderStatus } from '@hansang/contract';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Actor, PaymentStep } from '../../../platform/events/event.ts';
import { holdForRefund, tellGivenBack } from '../at-table/give-back.ts';
import { nextAttempt } from '../backoff.ts';
import type { PaymentParts } from '../payment-parts.ts';
import type { lockPayment, PaymentRow } from '../payment-row.ts';
import { logStep } from '../payment-step.ts';
import type { RefundRow } from './refund-row.ts';

/** How an attempt to give money back ended. */
export type RefundEnd =
  | {
      readonly status: 'DONE';
      /** What earlier parts of unknown outcome turned out to be. */
      readonly unknownParts?: 'DONE' | 'FAILED';
    }
  | { readonly status: 'FAILED' | 'UNKNOWN' | 'PENDING'; readonly why: string };

const STEPS = {
  DONE: 'REFUNDED',
  FAILED: 'REFUND_FAILED',
  PENDING: 'REFUND_FAILED',
  UNKNOWN: 'REFUND_UNKNOWN',
} as const satisfies Record<RefundEnd['status'], PaymentStep>;

const END = `
  UPDATE refunds SET status = $3, done_at = $4, business_day = day_of(restaurant_id, $4), due_at = $5, claim = NULL,
         last_error = $6, amount = $7
   WHERE restaurant_id = $1 AND refund_id = $2 AND status IN ('PENDING', 'UNKNOWN') AND claim IS NOT DISTINCT FROM $8`;

/**
 * Writes how a refund ended, and what that makes of its payment: all of it given back, CANCEL; an attempt at a whole
 * refund failed, CANCEL_FAIL until a later one succeeds.
 * @param by who of the staff says so; else the provider did
 */
export async function writeRefund(
  { platform: { db, clock, events } }: PaymentParts,
  refund: RefundRow,
  end: RefundEnd,
  by?: Actor,
): Promise<void> {
  const now = clock.now();
  await transaction(db.pool, async (client) => {
    const payment = await holdForRefund(client, refund);
    const isDone = end.status === 'DONE';
    if (isDone && end.unknownParts)
      await client.query(
        `UPDATE refunds SET status = $3, done_at = $4, business_day = CASE $3 WHEN 'DONE' THEN day_of(restaurant_id, $4) END
          WHERE restaurant_id = $1 AND payment_id = $2 AND kind = 'PART' AND status = 'UNKNOWN'`,
        [refund.restaurant_id, refund.payment_id, end.unknownParts, now],
      );
    const unknownSum = isDone && end.unknownParts === 'DONE' ? await unknownDone(client, refund, now) : 0;
    const amount =
      refund.kind === 'PART' ? refund.amount : payment.amount - payment.refunded_amount - unknownSum;
    const { rowCount } = await client.query(END, [
      refund.restaurant_id,
      refund.refund_id,
      end.status,
      isDone ? now : null,
      end.status === 'PENDING' ? nextAttempt(now, refund.attempts) : null,
      isDone ? null : end.why.slice(0, 300),
      Math.max(amount, 1),
      refund.claim,
    ]);
    if (rowCount === 0) return;
    await changePayment(client, payment, refund, end);
    if (isDone) await tellGivenBack(client, payment, amount + unknownSum, now, by);
    const guests = isDone ? await guestsOf(client, payment) : null;
    await logStep(client, payment, {
      step: STEPS[end.status],
      at: now,
      amount,
      ...(!isDone && { detail: end.why }),
      ...(guests && { guests }),
      ...(by && { by }),
    });
  });
  events.wake();
}

type Client = Parameters<typeof lockPayment>[0];

/** Money that came back is news to the guests of the order's table. */
async function guestsOf(client: Client, { restaurant_id, order_id }: PaymentRow) {
  const { rows } = await client.query<{ table_idx: number; status: OrderStatus }>(
    'SELECT table_idx, status FROM orders WHERE restaurant_id = $1 AND order_id = $2',
    [restaurant_id, order_id],
  );
  return rows[0] ? { tableIdx: rows[0].table_idx, status: rows[0].status } : null;
}

async function unknownDone(client: Client, refund: RefundRow, now: Date): Promise<number> {
  const { rows } = await client.query<{ sum: number }>(
    `SELECT coalesce(sum(amount), 0)::integer AS sum FROM refunds
      WHERE restaurant_id = $1 AND payment_id = $2 AND kind = 'PART' AND status = 'DONE' AND done_at = $3`,
    [refund.restaurant_id, refund.payment_id, now],
  );
  return rows[0]?.sum ?? 0;
}

async function changePayment(client: Client, payment: PaymentRow, refund: RefundRow, end: RefundEnd) {
  const { payment_id, amount } = payment;
  if (end.status === 'DONE') {
    const refunded = refund.kind === 'WHOLE' ? amount : payment.refunded_amount + refund.amount;
    await client.query(
      `UPDATE payments SET refunded_amount = $2, status = CASE WHEN $2 = amount THEN 'CANCEL' ELSE status END
        WHERE payment_id = $1`,
      [payment_id, refunded],
    );
  } else if (refund.kind === 'WHOLE' && payment.status === 'SUCCESS') {
    await client.query(`UPDATE payments SET status = 'CANCEL_FAIL' WHERE payment_id = $1`, [payment_id]);
  }
}

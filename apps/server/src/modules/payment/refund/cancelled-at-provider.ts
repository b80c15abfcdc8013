import { remainingPayment } from '@hansang/rules';
import type pg from 'pg';
import { newRefundId } from '../../order/refunding/refund-id.ts';
import { tellGivenBack } from '../at-table/give-back.ts';
import type { PaymentRow } from '../payment-row.ts';
import { logStep } from '../payment-step.ts';

const PAYMENT = `UPDATE payments SET status = 'CANCEL', refunded_amount = amount WHERE payment_id = $1`;

/** What was on its way, or nobody knew of, went back by it. */
const PARTS = `
  UPDATE refunds SET status = 'DONE', done_at = $3, business_day = day_of(restaurant_id, $3), due_at = NULL, claim = NULL
   WHERE restaurant_id = $1 AND payment_id = $2 AND kind = 'PART' AND status IN ('PENDING', 'UNKNOWN')`;

/** The rest is a refund like any other, of the day on which it became known: only so does that day count it. */
const REST = `
  INSERT INTO refunds (restaurant_id, refund_id, payment_id, kind, amount, reason, status, actor_type, actor, requested_at,
                       done_at, business_day)
  SELECT p.restaurant_id, $4, p.payment_id, 'WHOLE', p.amount - d.sum, 'ETC', 'DONE', 'payment', p.provider, $3, $3,
         day_of(p.restaurant_id, $3)
    FROM payments p
   CROSS JOIN LATERAL (
         SELECT coalesce(sum(r.amount), 0) AS sum FROM refunds r
          WHERE r.restaurant_id = p.restaurant_id AND r.payment_id = p.payment_id AND r.status = 'DONE') AS d
   WHERE p.restaurant_id = $1 AND p.payment_id = $2 AND p.amount > d.sum
  ON CONFLICT (restaurant_id, payment_id) WHERE kind = 'WHOLE' DO UPDATE
     SET status = 'DONE', amount = excluded.amount, done_at = excluded.done_at, business_day = excluded.business_day,
         due_at = NULL, claim = NULL`;

/** Writes that the provider gave back all that was left of a payment, whoever asked it to. Caller holds the payment. */
export async function writeCancelled(client: pg.PoolClient, payment: PaymentRow, now: Date): Promise<void> {
  const { restaurant_id, payment_id } = payment;
  await client.query(PAYMENT, [payment_id]);
  await client.query(PARTS, [restaurant_id, payment_id, now]);
  await client.query(REST, [restaurant_id, payment_id, now, newRefundId()]);
  const amount = remainingPayment(payment.amount, payment.refunded_amount);
  await tellGivenBack(client, payment, amount, now);
  await logStep(client, payment, { step: 'CANCELLED_AT_PROVIDER', at: now });
}

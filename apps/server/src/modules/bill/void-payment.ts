import { randomBytes } from 'node:crypto';
import type { PaymentMeans } from '@hansang/contract';
import type pg from 'pg';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { type BillAsked, type BillParts, changeBill, raiseVersion } from './bill-parts.ts';
import type { HeldBill } from './hold-bill.ts';
import { tellBill } from './tell-bill.ts';

export interface VoidPaymentAsked extends BillAsked {
  readonly paymentId: string;
  readonly reason: string;
  /** Won; all that is left of what was taken where nothing is said. */
  readonly amount?: number | undefined;
}

interface Recorded {
  readonly amount: number;
  /** Given back of it before. */
  readonly back: number;
  readonly means: PaymentMeans;
  readonly isAtTill: boolean;
}

const RECORDED = `
  SELECT p.amount, p.refunded_amount AS back, p.means,
         p.origin = 'TILL' AND EXISTS (
           SELECT FROM tills t
            WHERE t.restaurant_id = $1 AND t.retired_at IS NULL AND p.by_id = 'till:' || t.till_id) AS "isAtTill"
    FROM hold_payments($1, ARRAY[$3::text]) AS p
   WHERE p.visit_id = $2 AND p.origin <> 'PROVIDER' AND p.is_captured
  -- never null: amount, back, means, isAtTill`;
const VOID = `UPDATE payments SET status = 'CANCEL', is_captured = false WHERE restaurant_id = $1 AND payment_id = $2`;
const GIVE_BACK = `
  UPDATE payments SET refunded_amount = refunded_amount + $3 WHERE restaurant_id = $1 AND payment_id = $2`;
const COUNTER = `
  INSERT INTO payments (restaurant_id, payment_id, origin, visit_id, status, phase, amount, offered_at, settled_at, means,
                        business_day, voids_id, reason, by_id, by_name, drawer_id)
  SELECT restaurant_id, $3, origin, visit_id, 'CANCEL', 'DONE', $9, $4, $4, means, $5, payment_id, $6, $7, $8,
         CASE WHEN means = 'CASH' AND origin = 'RECORDED' THEN take_cash(restaurant_id) END
    FROM payments WHERE restaurant_id = $1 AND payment_id = $2`;

/**
 * Takes back what was recorded by mistake, or gives back the part of it that was taken too much: as far as the bill comes to
 * it, it is owed again. A row of its own, on today's books and out of the drawer that is open, says so. What a till took lies
 * in its drawer: it takes that back itself, as long as it is connected.
 */
export function voidPayment(parts: BillParts, asked: VoidPaymentAsked): Promise<Refusal | null> {
  return changeBill(parts, asked, (client, held, now) => voidPaymentIn(client, asked, held, now));
}

/** The same for a bill that is held; a refusal has written nothing. */
export async function voidPaymentIn(
  client: pg.PoolClient,
  asked: VoidPaymentAsked,
  held: HeldBill,
  now: Date,
): Promise<Refusal | null> {
  const { restaurantId, paymentId, reason, day, actor } = asked;
  const { rows } = await client.query<Recorded>(RECORDED, [restaurantId, held.visitId, paymentId]);
  const [recorded] = rows;
  if (!recorded) return refuse('NOT_FOUND_BILL_PART');
  const { means, isAtTill } = recorded;
  const left = recorded.amount - recorded.back;
  const amount = asked.amount ?? left;
  if (isAtTill && actor.type !== 'pos') return refuse('PAYMENT_AT_TILL');
  if (amount > left) return refuse('BILL_CHANGED');
  if (amount < left) await client.query(GIVE_BACK, [restaurantId, paymentId, amount]);
  else await client.query(VOID, [restaurantId, paymentId]);
  const counter = randomBytes(12).toString('hex');
  const values = [restaurantId, paymentId, counter, now, day, reason, actor.id, actor.name];
  await client.query(COUNTER, [...values, amount]);
  await raiseVersion(client, restaurantId, held.visitId);
  await tellBill(client, asked, held, 'payment.voided', { amount, means, paymentId, reason }, now);
  return null;
}

import { randomBytes } from 'node:crypto';
import type { RecordPaymentRequest } from '@hansang/contract/schemas';
import { claimPart, type WantedPart } from '@hansang/rules/bill';
import type pg from 'pg';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { type BillAsked, type BillParts, changeBill } from './bill-parts.ts';
import { claimBill, SETTLE_CLAIM } from './claim-bill.ts';
import type { HeldBill } from './hold-bill.ts';
import { loadBill } from './load-bill.ts';
import { payableBill } from './payable-bill.ts';
import { tellBill } from './tell-bill.ts';

export interface PaymentAsked extends BillAsked {
  readonly request: RecordPaymentRequest;
  /** Who took the money: staff, or the venue's own till. */
  readonly origin?: 'RECORDED' | 'TILL';
}

/** Records what staff took for a bill or a part of it. Never more than is owed and nobody else is paying. */
export function recordPayment(parts: BillParts, asked: PaymentAsked): Promise<Refusal | null> {
  return changeBill(parts, asked, async (client, held, now) => {
    const recorded = await recordPaymentIn(client, asked, held, now);
    return isRefusal(recorded) ? recorded : null;
  });
}

/** The same for a bill that is held; a refusal has written nothing. */
export async function recordPaymentIn(
  client: pg.PoolClient,
  asked: PaymentAsked,
  held: HeldBill,
  now: Date,
): Promise<{ readonly paymentId: string } | Refusal> {
  const { restaurantId, request } = asked;
  const bill = await loadBill(client, restaurantId, held.visitId, now);
  if (!bill) return refuse('NOT_FOUND_VISIT');
  const payable = payableBill(bill);
  if (payable.payable === 0) return refuse('BILL_TOO_MUCH');
  const claimed = claimPart(payable, wantedOf(request));
  if (claimed.amount !== request.amount)
    return refuse(request.part.part === 'AMOUNT' ? 'BILL_TOO_MUCH' : 'BILL_CHANGED');
  const { part } = request;
  const claiming = {
    restaurantId,
    visitId: held.visitId,
    part,
    claimed,
    clientId: part.part === 'PERSON' ? part.clientId : null,
  };
  const claimId = await claimBill(client, claiming, now);
  if (isRefusal(claimId)) return claimId;
  const paymentId = newId();
  const settling = [restaurantId, claimId, paymentId, now];
  const { rows } = await client.query<{ outcome: string }>(SETTLE_CLAIM, settling);
  if (rows[0]?.outcome !== 'SETTLED') throw new Error(`A fresh claim was not settled: ${rows[0]?.outcome}`);
  await client.query(INSERT, valuesOf(asked, held, paymentId, now));
  const { means, amount } = request;
  const data = { paymentId, means, amount, part: part.part };
  await tellBill(client, asked, held, 'payment.recorded', data, now);
  return { paymentId };
}

const newId = (): string => randomBytes(12).toString('hex');

const wantedOf = ({ part, amount }: RecordPaymentRequest): WantedPart =>
  part.part === 'AMOUNT' ? { part: 'AMOUNT', amount } : part;

const INSERT = `
  INSERT INTO payments (restaurant_id, payment_id, origin, visit_id, status, phase, is_captured, amount, offered_at,
                        approved_at, settled_at, means, tendered, receipt_kind, receipt_number, business_day, by_id, by_name,
                        approval_number, drawer_id)
  VALUES ($1, $2, $13, $3, 'SUCCESS', 'DONE', true, $4, $5, $5, $5, $6, $7, $8, $9, $10, $11, $12, $14,
          CASE WHEN $6 = 'CASH' AND $13 = 'RECORDED' THEN take_cash($1) END)`;

const valuesOf = (
  { restaurantId, request, day, actor, origin = 'RECORDED' }: PaymentAsked,
  { visitId }: HeldBill,
  paymentId: string,
  now: Date,
): unknown[] => [
  restaurantId,
  paymentId,
  visitId,
  request.amount,
  now,
  request.means,
  request.tendered ?? null,
  request.receipt?.kind ?? null,
  request.receipt?.number ?? null,
  day,
  actor.id,
  actor.name,
  origin,
  request.approvalNumber ?? null,
];

import type { PaymentMeans } from '@hansang/contract';
import { isRefusal, type Refusal } from '../../../platform/calls/refusal.ts';
import type { TillSession } from '../../../platform/calls/till-session.ts';
import { recordPaymentIn } from '../../bill/record-payment.ts';
import { voidPaymentIn } from '../../bill/void-payment.ts';
import type { TillParts } from '../till-parts.ts';
import { type OwnPart, type OwnParts, type PartTold, takeBackOwn, writeOwn } from './own-on-bill.ts';
import { keyOfTill } from './till-actor.ts';

export interface TillPaymentAsked {
  readonly externalId: string;
  readonly visitId: string;
  readonly means: PaymentMeans;
  readonly amount: number;
}

const FIND = `
  SELECT p.payment_id AS id, p.visit_id AS "visitId", p.is_captured AS counts
    FROM external_ids x JOIN payments p ON p.restaurant_id = x.restaurant_id AND p.payment_id = x.our_id
   WHERE x.restaurant_id = $1 AND x.till_id = $2 AND x.kind = 'PAYMENT' AND x.their_id = $3 AND p.visit_id IS NOT NULL
  -- never null: visitId`;

const payments: OwnParts = {
  kind: 'PAYMENT',
  async find(client, { restaurantId, tillId }, externalId) {
    const { rows } = await client.query<OwnPart>(FIND, [restaurantId, tillId, externalId]);
    return rows[0] ?? null;
  },
};

/** Writes down what was taken at the till for a visit's bill; never more than is owed and nobody else is paying. */
export async function payAtTill(
  parts: TillParts,
  till: TillSession,
  asked: TillPaymentAsked,
): Promise<PartTold | Refusal> {
  const { visitId, externalId, means, amount } = asked;
  const key = keyOfTill(till, 'payAtTill', externalId, asked);
  return writeOwn(parts, till, payments, { visitId, key }, async (client, change, held, now) => {
    const request = { billVersion: held.version, means, amount, part: { part: 'AMOUNT' } } as const;
    const taken = await recordPaymentIn(client, { ...change, request, origin: 'TILL' }, held, now);
    return isRefusal(taken) ? taken : taken.paymentId;
  });
}

/** Takes back what this till took. */
export function voidAtTill(
  parts: TillParts,
  till: TillSession,
  { externalId, reason }: { readonly externalId: string; readonly reason: string },
): Promise<PartTold | Refusal> {
  return takeBackOwn(parts, till, payments, externalId, (client, change, { id: paymentId }, held, now) =>
    voidPaymentIn(client, { ...change, paymentId, reason }, held, now),
  );
}

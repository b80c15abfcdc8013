import type { PaymentMeans } from '@hansang/contract';
import { businessDay } from '@hansang/rules/hours';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { TillSession } from '../../../platform/calls/till-session.ts';
import { changeBill } from '../../bill/bill-parts.ts';
import { loadRest } from '../../bill/hold-bill.ts';
import { recordPaymentIn } from '../../bill/record-payment.ts';
import type { TillParts } from '../till-parts.ts';
import { findOwn, rememberOwn } from './own-names.ts';
import { keyOfTill, moverOfTill } from './till-actor.ts';

export interface TillPaymentAsked {
  readonly externalId: string;
  readonly visitId: string;
  readonly means: PaymentMeans;
  readonly amount: number;
}

// Its table may have joined another since.
const STANDS_AT = `
  SELECT visit_id AS "visitId" FROM payments WHERE restaurant_id = $1 AND payment_id = $2 AND visit_id IS NOT NULL
  -- never null: visitId`;

/**
 * Writes down what was taken at the till for a visit's bill, whatever the bill was on its screen; never more than is owed
 * and nobody else is paying. What the till calls it makes it the same payment however often it comes.
 */
export async function payAtTill(
  parts: TillParts,
  till: TillSession,
  asked: TillPaymentAsked,
): Promise<{ readonly paymentId: string; readonly owed: number } | Refusal> {
  const { db, clock } = parts.platform;
  const { restaurantId } = till;
  const { visitId, externalId, means, amount } = asked;
  const venue = await parts.venues.get(restaurantId);
  if (!venue) return refuse('NOT_FOUND_RESTAURANT');
  const key = keyOfTill(till, 'payAtTill', externalId, asked);
  const change = {
    restaurantId,
    visitId,
    billVersion: null,
    actor: moverOfTill(till),
    key,
    day: businessDay(clock.now().getTime(), venue.clock),
  };
  const refusal = await changeBill(parts, change, async (client, held, now) => {
    const earlier = await findOwn(client, till, 'PAYMENT', key);
    if (earlier !== null) return isRefusal(earlier) ? earlier : null;
    const request = { billVersion: held.version, means, amount, part: { part: 'AMOUNT' } } as const;
    const taken = await recordPaymentIn(client, { ...change, request, origin: 'TILL' }, held, now);
    if (isRefusal(taken)) return taken;
    await rememberOwn(client, till, 'PAYMENT', key, taken.paymentId);
    return null;
  });
  if (refusal) return refusal;
  const paymentId = await findOwn(db.pool, till, 'PAYMENT', key);
  if (isRefusal(paymentId)) return paymentId;
  if (paymentId === null) throw new Error('A payment of a till was written and is not there');
  const { rows } = await db.pool.query<{ visitId: string }>(STANDS_AT, [restaurantId, paymentId]);
  const { owed } = await loadRest(db.pool, restaurantId, rows[0]?.visitId ?? visitId, clock.now());
  return { paymentId, owed };
}

import { businessDay } from '@hansang/rules/hours';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { TillSession } from '../../../platform/calls/till-session.ts';
import { changeBill } from '../../bill/bill-parts.ts';
import { loadRest } from '../../bill/hold-bill.ts';
import { voidPaymentIn } from '../../bill/void-payment.ts';
import type { TillParts } from '../till-parts.ts';
import { moverOfTill } from './till-actor.ts';

const PAID = `
  SELECT p.payment_id AS "paymentId", p.visit_id AS "visitId", p.is_captured AS "isTaken"
    FROM external_ids x JOIN payments p ON p.restaurant_id = x.restaurant_id AND p.payment_id = x.our_id
   WHERE x.restaurant_id = $1 AND x.till_id = $2 AND x.kind = 'PAYMENT' AND x.their_id = $3`;

interface Paid {
  readonly paymentId: string;
  readonly visitId: string | null;
  readonly isTaken: boolean;
}

/** Takes back what this till took, by the name that it gave it; what was taken back already stays so. */
export async function voidAtTill(
  parts: TillParts,
  till: TillSession,
  { externalId, reason }: { readonly externalId: string; readonly reason: string },
): Promise<{ readonly paymentId: string; readonly owed: number } | Refusal> {
  const { db, clock } = parts.platform;
  const { restaurantId, tillId } = till;
  const venue = await parts.venues.get(restaurantId);
  if (!venue) return refuse('NOT_FOUND_RESTAURANT');
  const { rows } = await db.pool.query<Paid>(PAID, [restaurantId, tillId, externalId]);
  const [paid] = rows;
  if (!paid?.visitId) return refuse('NOT_FOUND_BILL_PART');
  const { paymentId, visitId } = paid;
  const asked = {
    restaurantId,
    visitId,
    paymentId,
    reason,
    billVersion: null,
    actor: moverOfTill(till),
    key: null,
    day: businessDay(clock.now().getTime(), venue.clock),
  };
  const refusal = await changeBill(parts, asked, async (client, held, now) => {
    // Under the bill's lock: of two requests the second finds it taken back.
    const read = await client.query<Paid>(PAID, [restaurantId, tillId, externalId]);
    return read.rows[0]?.isTaken ? voidPaymentIn(client, asked, held, now) : null;
  });
  if (refusal) return refusal;
  const { owed } = await loadRest(db.pool, restaurantId, visitId, clock.now());
  return { paymentId, owed };
}

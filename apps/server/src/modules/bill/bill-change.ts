import type { Bill } from '@hansang/contract/schemas';
import { businessDay } from '@hansang/rules/hours';
import type { CallAnswer, CallContext } from '../../platform/calls/calls.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { keyOf, moverOf } from '../board/board-parts.ts';
import type { BillAsked, BillParts } from './bill-parts.ts';
import { loadBill } from './load-bill.ts';
import { presentBill } from './present-bill.ts';

type Answer = Promise<CallAnswer<Bill> | Refusal>;

/** The bill as staff read it. */
export async function answerBill(parts: BillParts, restaurantId: number, visitId: string): Answer {
  const { db, clock } = parts.platform;
  const now = clock.now();
  const venue = await parts.venues.get(restaurantId);
  const row = venue && (await loadBill(db.pool, restaurantId, visitId, now));
  return row ? { body: presentBill(row, venue, now) } : refuse('NOT_FOUND_VISIT');
}

/** The bill after a change; who is refused because of how it is gets it too. */
export async function answerChange(
  parts: BillParts,
  { restaurantId, visitId }: Pick<BillAsked, 'restaurantId' | 'visitId'>,
  refusal: Refusal | null,
): Answer {
  if (refusal && refusal.refused !== 'BILL_CHANGED' && refusal.refused !== 'BILL_TOO_MUCH') return refusal;
  const answer = await answerBill(parts, restaurantId, visitId);
  if (!refusal || isRefusal(answer)) return refusal ?? answer;
  return { ...refusal, extra: { bill: answer.body } };
}

/** Who asks for what, under which key and on which business day. */
export async function askedOf(
  { platform: { clock }, venues }: BillParts,
  context: CallContext,
  route: string,
  params: { readonly restaurantId: number; readonly visitId: string },
  body: { readonly billVersion: number },
): Promise<BillAsked | Refusal> {
  const { restaurantId, visitId } = params;
  const venue = await venues.get(restaurantId);
  if (!venue) return refuse('NOT_FOUND_RESTAURANT');
  const actor = await moverOf(context, restaurantId);
  return {
    restaurantId,
    visitId,
    billVersion: body.billVersion,
    actor,
    key: keyOf(context, actor, route, { params, body }),
    day: businessDay(clock.now().getTime(), venue.clock),
  };
}

export const CHANGE_ERRORS = [
  'NOT_FOUND_RESTAURANT',
  'NOT_FOUND_VISIT',
  'BILL_CHANGED',
  'BILL_TOO_MUCH',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

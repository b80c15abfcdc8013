import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { appendEvents, type Queryable } from '../../../platform/events/append.ts';
import { type Doer, staffAct } from '../../../platform/events/staff-act.ts';

/** Up to where a refund takes no more than a login. */
export interface RefundBound {
  /** Won of one payment, what went back before counted. */
  readonly above: number;
  readonly isProvenLately: boolean;
  readonly doer: Doer;
}

interface Refunding {
  readonly restaurantId: number;
  readonly refundedBefore: number;
  readonly amount: number;
}

const isLarge = ({ above }: RefundBound, { refundedBefore, amount }: Refunding): boolean =>
  refundedBefore + amount > above;

/** Refuses a large refund to a login that somebody may have left open. Small parts of a large one add up. */
export function refuseLarge(bound: RefundBound, refunding: Refunding): Refusal | null {
  return isLarge(bound, refunding) && !bound.isProvenLately ? refuse('STEP_UP_NEEDED') : null;
}

/** A large refund is told to the venue's owners, with the change that makes it. */
export async function tellLarge(
  client: Queryable,
  bound: RefundBound,
  refunding: Refunding,
  now: Date,
): Promise<void> {
  if (!isLarge(bound, refunding)) return;
  const { restaurantId, amount } = refunding;
  await appendEvents(client, staffAct(restaurantId, bound.doer, 'LARGE_REFUND', { amount }, now));
}

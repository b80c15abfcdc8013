import {
  type OrderDecider,
  type SilentTillChoice,
  TILL_ANSWER_SECONDS,
  TILL_SILENT_SECONDS,
} from '@hansang/contract';
import { isReleased } from '../order/release-order.ts';

/**
 * Whether a till was not heard of for too long; one that never was is silent too, and so is one that was before the clock was
 * set back: it says that it is there with its next call. Milliseconds since the epoch.
 */
export const isTillSilent = (seenAt: number | null, now: number): boolean =>
  seenAt === null || Math.abs(now - seenAt) > TILL_SILENT_SECONDS * 1000;

/**
 * Whether guests are told to call staff instead of ordering: the till decides, the venue wants it so, and every till that was
 * ever there is silent. One that never was is still being set up and holds nobody up.
 * @param seenAts of the tills that may answer orders, milliseconds since the epoch
 */
export function isTillAway(
  { orderDecider, whenTillSilent }: TillChoices,
  seenAts: readonly (number | null)[],
  now: number,
): boolean {
  if (!asksWhetherAway({ orderDecider, whenTillSilent })) return false;
  const known = seenAts.filter((seenAt) => seenAt !== null);
  return known.length > 0 && known.every((seenAt) => isTillSilent(seenAt, now));
}

export interface TillChoices {
  readonly orderDecider: OrderDecider;
  readonly whenTillSilent: SilentTillChoice;
}

/** Whether it makes a difference to guests that a till is silent. */
export const asksWhetherAway = ({ orderDecider, whenTillSilent }: TillChoices): boolean =>
  orderDecider === 'TILL' && whenTillSilent === 'GUESTS';

/** Until when orders must have been placed that a till should have answered by now. Milliseconds since the epoch. */
export const answeredUntil = (now: number): number => now - TILL_ANSWER_SECONDS * 1000;

/**
 * Whether tills know of an order: once it is released; where the till decides, as soon as it was placed.
 * @param releasedAt milliseconds since the epoch; null: it is not accepted
 */
export const isKnownToTills = (decider: OrderDecider, releasedAt: number | null, now: number): boolean =>
  decider === 'TILL' || isReleased(releasedAt, now);

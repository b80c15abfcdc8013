import { HEAD_COUNT_DEFAULT, HEAD_COUNT_MAX, type HeadCountMoment, type Mode } from '@hansang/contract';
import { isMockMode, isTableless } from './entry-means.ts';

export interface PeopleFacts {
  /** The visit's key, or null while the table has none. */
  readonly hashKey: string | null;
  /** Whether guests who came in like this are counted: see `countsPeople`. */
  readonly usePeopleCount: boolean;
  /** When the venue asks; on entry unless told. */
  readonly headCountAt?: HeadCountMoment;
  /** What was entered, or null. */
  readonly headCount: number | null;
  /** Dishes in a shared cart; 0 where none is used. */
  readonly groupCartLines?: number;
  /** Whether nothing can be ordered now: then nobody needs to know. */
  readonly isClosed?: boolean;
}

/** Whether guests who came in like this are counted: not where they only look around, try out or read. */
export const countsPeople = (usePeopleCount: boolean, mode: Mode | undefined): boolean =>
  usePeopleCount && (mode === undefined || !(isMockMode(mode) || isTableless(mode)));

/** Whether the guest must say how many people there are before the menu. */
export function asksPeopleCount(facts: PeopleFacts): boolean {
  if (facts.isClosed || facts.headCountAt === 'FIRST_ORDER' || (facts.groupCartLines ?? 0) > 0) return false;
  return asksWithOrder(facts);
}

/** Whether an order asks it first: nobody of this table has said it yet, on entry or since. */
export function asksWithOrder({
  hashKey,
  usePeopleCount,
  headCount,
}: Pick<PeopleFacts, 'hashKey' | 'usePeopleCount' | 'headCount'>): boolean {
  return hashKey === null && usePeopleCount && headCount === null;
}

/** What an order request carries as `numOfPeople`; undefined: leave it out. */
export function numOfPeopleToSend({
  hashKey,
  headCount,
}: Pick<PeopleFacts, 'hashKey' | 'headCount'>): number | undefined {
  return hashKey === null && headCount !== null ? headCount : undefined;
}

/** Whether the head count may still be changed: until the visit's first order. */
export function canChangeHeadCount({ hashKey }: Pick<PeopleFacts, 'hashKey'>): boolean {
  return hashKey === null;
}

/** The head count that rules reckon with. */
export function heads(headCount: number | null | undefined): number {
  return headCount ?? HEAD_COUNT_DEFAULT;
}

export function isHeadCount(count: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= HEAD_COUNT_MAX;
}

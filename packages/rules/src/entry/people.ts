import { HEAD_COUNT_DEFAULT, HEAD_COUNT_MAX } from '@hansang/contract';

export interface PeopleFacts {
  /** The visit's key, or null while the table has none. */
  readonly hashKey: string | null;
  /** The store's flag. */
  readonly usePeopleCount: boolean;
  /** What was entered, or null. */
  readonly headCount: number | null;
  readonly isMenuBoard?: boolean;
  /** Dishes in a shared cart; 0 where none is used. */
  readonly groupCartLines?: number;
}

/** Whether the guest must first say how many people there are. */
export function asksPeopleCount(facts: PeopleFacts): boolean {
  if (facts.isMenuBoard || (facts.groupCartLines ?? 0) > 0) return false;
  return facts.hashKey === null && facts.usePeopleCount && facts.headCount === null;
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

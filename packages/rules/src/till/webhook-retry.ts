import { WEBHOOK_OFF_HOURS } from '@hansang/contract';

/** Seconds before the next attempt at an event, after so many in vain; the last one goes on. */
const WAITS = [5, 15, 60, 5 * 60, 15 * 60, 30 * 60] as const;

/** No event waits for its next attempt for longer. */
export const RETRY_LONGEST_MS = Math.max(...WAITS) * 1000;

/** Milliseconds before an event is sent again. @param failed attempts in vain, 1 or more */
export const retryAfter = (failed: number): number =>
  (WAITS[Math.min(failed, WAITS.length) - 1] ?? WAITS[0]) * 1000;

/** Whether an endpoint has refused the same event for so long that it is turned off. Milliseconds since the epoch. */
export const isGivenUp = (failingSince: number, now: number): boolean =>
  now - failingSince >= WEBHOOK_OFF_HOURS * 3_600_000;

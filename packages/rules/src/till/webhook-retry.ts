import { WEBHOOK_OFF_HOURS } from '@hansang/contract';

/** Seconds before the next attempt at an event, after so many in vain; the last one goes on. */
const WAITS = [5, 15, 60, 5 * 60, 15 * 60, 30 * 60] as const;

/** No event waits for its next attempt for longer. */
export const RETRY_LONGEST_MS = Math.max(...WAITS) * 1000;

/** Milliseconds before an event is sent again. @param failed attempts in vain, 1 or more */
export const retryAfter = (failed: number): number =>
  (WAITS[Math.min(failed, WAITS.length) - 1] ?? WAITS[0]) * 1000;

/** A house that was shut for a day, or whose clock jumped, has not tried for a day. */
const TRIES_OF_A_DAY = 12;

/**
 * Whether an endpoint has refused the same event for so long, and so often, that it is turned off.
 * @param attempts in vain, this one included
 * @param failingSince milliseconds since the epoch, as `now`
 */
export const isGivenUp = (attempts: number, failingSince: number, now: number): boolean =>
  attempts >= TRIES_OF_A_DAY && now - failingSince >= WEBHOOK_OFF_HOURS * 3_600_000;

import { CALL_STAFF_COOLDOWN_SECONDS } from '@hansang/contract';
import type { StaffCall } from '@hansang/contract/schemas';

/**
 * Seconds until the same item may be called for again, 0 when at once. Times are the server's, so that a phone with
 * a wrong clock waits no longer.
 * @param nowMs the server's time
 */
export function cooldownSeconds(
  calls: readonly Pick<StaffCall, 'itemId' | 'calledAt'>[],
  itemId: string,
  nowMs: number,
): number {
  const left = calls
    .filter((call) => call.itemId === itemId)
    .map(({ calledAt }) => CALL_STAFF_COOLDOWN_SECONDS - (nowMs - Date.parse(calledAt)) / 1000);
  return Math.min(CALL_STAFF_COOLDOWN_SECONDS, Math.max(0, Math.ceil(Math.max(0, ...left))));
}

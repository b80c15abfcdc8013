/** Seconds until the next attempt, after so many: soon at first, then more and more patiently, never giving up. */
const WAITS = [2, 5, 15, 60, 300, 900, 1800] as const;

/** Nothing waits longer for its next attempt, or for whoever claimed it: what says so was written by a clock that was ahead. */
const LONGEST_MS = 3_600_000;

/** The latest time that a due row can have. */
export const latestDue = (now: Date): Date => new Date(now.getTime() + LONGEST_MS);

export function nextAttempt(now: Date, attempts: number): Date {
  const seconds = WAITS[Math.min(Math.max(attempts, 1), WAITS.length) - 1] ?? 1800;
  return new Date(now.getTime() + seconds * 1000);
}

/** Seconds until the next attempt, after so many: soon at first, then more and more patiently, never giving up. */
const WAITS = [2, 5, 15, 60, 300, 900, 1800] as const;

export function nextAttempt(now: Date, attempts: number): Date {
  const seconds = WAITS[Math.min(Math.max(attempts, 1), WAITS.length) - 1] ?? 1800;
  return new Date(now.getTime() + seconds * 1000);
}

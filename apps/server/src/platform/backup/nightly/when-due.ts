import { businessDay, businessDayRange } from '@hansang/rules/hours';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** So long nothing happened: guests have gone. */
const QUIET_MS = 20 * MINUTE;
/** A house that never sleeps gets its backup all the same, so long after its cut-off. */
const PATIENCE_MS = 3 * HOUR;
/** Venues end their days at different hours; one backup a day is for all of them. */
const APART_MS = 20 * HOUR;
const AGAIN_MS = HOUR;

export interface BackupTimes {
  readonly now: number;
  /** How each venue counts its days. */
  readonly clocks: readonly { readonly timeZone: string; readonly cutOff: string }[];
  /** When the last backup was made and when one was last tried; null for never. */
  readonly doneAt: number | null;
  readonly triedAt: number | null;
  /** When something last happened in any venue; null for never. */
  readonly lastEventAt: number | null;
}

/** What is noted of a time to come, beyond what two nodes' clocks differ by, a clock wrote that was ahead: it says nothing. */
const known = (at: number | null, now: number) => (at !== null && at <= now + HOUR ? at : null);

/** Whether a backup should be made now: after the latest cut-off that has passed, once it is quiet. Times are ms. */
export function isBackupDue({ now, clocks, lastEventAt, ...noted }: BackupTimes): boolean {
  if (clocks.length === 0) return false;
  const [doneAt, triedAt] = [known(noted.doneAt, now), known(noted.triedAt, now)];
  if (triedAt !== null && triedAt !== doneAt && now - triedAt < AGAIN_MS) return false;
  const cutOff = Math.max(...clocks.map((clock) => businessDayRange(businessDay(now, clock), clock).start));
  if (doneAt !== null && (doneAt >= cutOff || now - doneAt < APART_MS)) return false;
  return lastEventAt === null || now - lastEventAt >= QUIET_MS || now - cutOff >= PATIENCE_MS;
}

/** Whether the newest backup should be tried: each week, and after a failure with the next one. */
export function isTryDue(
  now: number,
  tried: { readonly at: number; readonly isGood: boolean } | null,
): boolean {
  const at = tried?.isGood ? known(tried.at, now) : null;
  return at === null || now - at >= 7 * 24 * HOUR - AGAIN_MS;
}

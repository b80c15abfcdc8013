import { isNightly } from '../backup/nightly/is-nightly.ts';
import { faultOf, PLACE_PARAMS, TRY } from '../backup/nightly/place-trouble.ts';
import type { ChoreState } from '../chores.ts';
import { type Finding, found } from './finding.ts';
import { age } from './look-at-upkeep.ts';
import type { Seen, Sight } from './sight.ts';

const HOUR = 3_600_000;
/** Stores refuse what is 15 minutes off. */
const CLOCK_MINUTES = 5;
/** A night may be missed by some hours, but not altogether. */
const OLD_HOURS = 36;

/** How old the newest backup is, whether it was brought to its second place, and whether one could be restored. */
export function lookAtBackups({ settings, chores, now, since }: Sight): Seen {
  if (!isNightly(settings)) return { findings: [] };
  const backup = chores.get('backup');
  const done = newestBackup(chores);
  const findings = [];
  const hours = Math.floor((now.getTime() - (done ?? since).getTime()) / HOUR);
  if (backup?.trouble === 'NO_ROOM') findings.push(found('BACKUP_NO_ROOM'));
  else if (backup?.trouble) findings.push(found('BACKUP_FAILED'));
  if (hours >= OLD_HOURS) findings.push(done ? found('BACKUP_OLD', { hours }) : found('BACKUP_NONE'));
  if (settings.BACKUP_TO) findings.push(...placeFindings(chores));
  const tried = chores.get('restore-try');
  if (tried?.trouble === 'NO_ROOM') findings.push(found('BACKUP_UNTRIED'));
  else if (failed(tried)) findings.push(found('BACKUP_UNREADABLE'));
  return { findings, ...(done && { figures: { hansang_backup_age_seconds: age(done, now) } }) };
}

/** What was last seen of the second place: a try that went well since a backup failed to reach it says that it may. */
function placeFindings(chores: ReadonlyMap<string, ChoreState>): Finding[] {
  const [last, tried] = [chores.get('second-place'), chores.get(TRY)];
  const newest = last && tried && tried.triedAt > last.triedAt ? tried : (last ?? tried);
  if (newest?.trouble) return [found('BACKUP_ONE_PLACE', { ...PLACE_PARAMS, ...faultOf(newest.trouble) })];
  const minutes = Math.round(Math.abs(Number(tried?.said.clockOffMs ?? 0)) / 60_000);
  return minutes >= CLOCK_MINUTES ? [found('BACKUP_PLACE_CLOCK', { minutes })] : [];
}

const failed = (chore: ChoreState | undefined): boolean => chore?.trouble != null;

/** One that somebody made by hand is as good as any. */
function newestBackup(chores: ReadonlyMap<string, ChoreState>): Date | null {
  const times = ['backup', 'backup-by-hand'].flatMap((chore) => chores.get(chore)?.doneAt ?? []);
  return times.sort((left, right) => right.getTime() - left.getTime())[0] ?? null;
}

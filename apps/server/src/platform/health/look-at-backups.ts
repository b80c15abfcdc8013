import { isNightly } from '../backup/nightly/is-nightly.ts';
import type { ChoreState } from '../chores.ts';
import { found } from './finding.ts';
import { age } from './look-at-upkeep.ts';
import type { Seen, Sight } from './sight.ts';

const HOUR = 3_600_000;
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
  if (settings.BACKUP_TO && failed(chores.get('second-place'))) findings.push(found('BACKUP_ONE_PLACE'));
  const tried = chores.get('restore-try');
  if (tried?.trouble === 'NO_ROOM') findings.push(found('BACKUP_UNTRIED'));
  else if (failed(tried)) findings.push(found('BACKUP_UNREADABLE'));
  return { findings, ...(done && { figures: { hansang_backup_age_seconds: age(done, now) } }) };
}

const failed = (chore: ChoreState | undefined): boolean => chore?.trouble != null;

/** One that somebody made by hand is as good as any. */
function newestBackup(chores: ReadonlyMap<string, ChoreState>): Date | null {
  const times = ['backup', 'backup-by-hand'].flatMap((chore) => chores.get(chore)?.doneAt ?? []);
  return times.sort((left, right) => right.getTime() - left.getTime())[0] ?? null;
}

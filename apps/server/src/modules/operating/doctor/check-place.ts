import { existsSync } from 'node:fs';
import { server as en } from '@hansang/i18n/en/server';
import { isNightly } from '../../../platform/backup/nightly/is-nightly.ts';
import { PLACE_PARAMS } from '../../../platform/backup/nightly/place-trouble.ts';
import { folderOf, openSecondPlace } from '../../../platform/backup/nightly/second-place.ts';
import { notedOf, provePlace } from '../../../platform/backup/nightly/try-second-place.ts';
import type { ChoreState } from '../../../platform/chores.ts';
import { found, levelOf, sentenceOf } from '../../../platform/health/finding.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { PlaceTrouble } from '../../../platform/stores/place.ts';
import { reasonOf } from '../../../platform/stores/reason-of.ts';
import { line, type ReportLine } from './report.ts';

/** A store that says nothing for so long is told as that. */
const SILENCE_MS = 10_000;

/** Whether backups reach a second place, tried now the way they go there. The database hears nothing of it. */
export async function checkPlace(
  settings: Settings,
  chores: ReadonlyMap<string, ChoreState>,
): Promise<{ readonly lines: readonly ReportLine[]; readonly isFaulty: boolean }> {
  const told = (one: ReportLine) => ({ lines: [one], isFaulty: false });
  if (!isNightly(settings)) return { lines: [], isFaulty: false };
  if (!settings.BACKUP_TO) return told(line('warn', `${en['second.none']} ${en['second.none.do']}`));
  const folder = folderOf(settings);
  if (folder === null && !settings.BACKUP_S3_SECRET_ACCESS_KEY)
    return told(
      line('note', 'the second place of backups was not tried: its keys are not set in this shell'),
    );
  try {
    // To make the folder is for the server, whose disks these are.
    if (folder !== null && !existsSync(folder)) throw new PlaceTrouble('AWAY', 'ENOENT');
    const place = await openSecondPlace(settings, SILENCE_MS);
    const { isSameDisk } = await provePlace(settings, place, notedOf(settings, chores));
    return told(
      isSameDisk
        ? line('warn', `${en['second.same']} ${en['second.same.do']}`)
        : line('ok', 'second place of backups: what was brought there came back as it was'),
    );
  } catch (error) {
    const finding = found('BACKUP_ONE_PLACE', { ...PLACE_PARAMS, ...reasonOf(error) });
    return { lines: [line(levelOf(finding), sentenceOf(finding))], isFaulty: true };
  }
}

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { noteFailed, readChores } from '../../chores.ts';
import { PlaceTrouble } from '../../stores/place.ts';
import { backupFolder } from '../source.ts';
import type { NightlyParts } from './nightly-parts.ts';
import { troubleOf } from './place-trouble.ts';
import { unseal } from './seal.ts';
import { listBrought, openSecondPlace } from './second-place.ts';

/** Whether a backup lies in the second place as far as is known: only then is there one to try. */
export async function isBrought({
  pool,
  settings,
}: Pick<NightlyParts, 'pool' | 'settings'>): Promise<boolean> {
  if (!settings.BACKUP_TO || !settings.BACKUP_PASSPHRASE) return false;
  const last = (await readChores(pool)).get('second-place');
  return last !== undefined && last.trouble === null;
}

/**
 * Fetches the newest copy from the second place and opens it. What keeps it from being opened is noted as that place's
 * trouble, so that the copy is brought anew.
 * @returns the opened file, which goes with `drop`; null where there is none
 */
export async function fetchCopy(
  parts: NightlyParts,
): Promise<{ readonly file: string; drop(): Promise<void> } | null> {
  const { pool, settings, log, now } = parts;
  const folder = backupFolder(settings.DATA_DIR);
  const begun = now();
  let sealed = '';
  try {
    const place = await openSecondPlace(settings);
    const { backups } = await listBrought(place);
    const newest = backups.toSorted((left, right) => right.at.getTime() - left.at.getTime())[0];
    if (!newest) throw new PlaceTrouble('UNOPENED', 'none is there');
    sealed = join(folder, newest.name);
    // Under a name that goes by itself should this server be killed.
    const opened = `${sealed}.part`;
    await place.fetch(newest.name, sealed);
    await unseal(sealed, opened, settings.BACKUP_PASSPHRASE ?? '').catch((error) => {
      throw new PlaceTrouble('UNOPENED', (error as Error).message);
    });
    return { file: opened, drop: () => rm(opened, { force: true }) };
  } catch (error) {
    log.error(
      { err: error, to: settings.BACKUP_TO },
      'The copy in the second place of backups could not be opened',
    );
    await noteFailed(pool, 'second-place', begun, troubleOf(error));
    return null;
  } finally {
    if (sealed) await rm(sealed, { force: true });
  }
}

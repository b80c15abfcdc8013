import { rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type ChoreState, noteDone, noteFailed } from '../../chores.ts';
import { lacksRoomHere } from '../../stores/place.ts';
import { backupFolder } from '../source.ts';
import { chooseDropped } from './choose-kept.ts';
import { makeRoom } from './make-room.ts';
import { dropLeft, listNightly } from './nightly-files.ts';
import type { NightlyParts } from './nightly-parts.ts';
import { TRY, troubleOf } from './place-trouble.ts';
import { seal, sealedBytes } from './seal.ts';
import { listBrought, openSecondPlace } from './second-place.ts';
import { trySecondPlace } from './try-second-place.ts';

const AGAIN_MS = 3_600_000;

/**
 * Brings a sealed copy to the second place, and drops there what is dropped here. Nothing without such a place. The place
 * is tried first, so that a wrong key or a disk that is away is known before anything is sealed.
 */
export async function bringElsewhere(parts: NightlyParts, file: string): Promise<void> {
  const { pool, settings, log, now } = parts;
  const { BACKUP_TO: to, BACKUP_PASSPHRASE: passphrase } = settings;
  if (!to || !passphrase) return;
  const sealed = `${file}.sealed`;
  try {
    const place = await openSecondPlace(settings);
    await trySecondPlace(parts, { place });
    await makeRoom(place, sealedBytes((await stat(file)).size), now());
    await seal(file, sealed, passphrase).catch(lacksRoomHere);
    await place.bring(sealed);
    const { backups } = await listBrought(place);
    for (const { name } of chooseDropped(backups, Number.POSITIVE_INFINITY, now())) await place.drop(name);
    await noteDone(pool, 'second-place', now(), { name: basename(sealed) });
    log.info({ to, name: basename(sealed) }, 'nightly backup brought to its second place');
  } catch (error) {
    log.error({ err: error, to }, 'The nightly backup could not be brought to its second place');
    await noteFailed(pool, 'second-place', now(), troubleOf(error)).catch(() => {});
  } finally {
    await rm(sealed, { force: true });
  }
}

/**
 * Brings the newest backup to its second place once more, an hour after that failed, and at once where the place was
 * tried since and takes what is brought. Where there is no backup yet, the place alone is tried.
 * @returns whether it was due
 */
export async function bringAgain(
  parts: NightlyParts,
  chores: ReadonlyMap<string, ChoreState>,
): Promise<boolean> {
  const [last, tried] = [chores.get('second-place'), chores.get(TRY)];
  if (!parts.settings.BACKUP_TO || (last?.trouble ?? tried?.trouble ?? null) === null) return false;
  const isWell = tried?.trouble === null && last !== undefined && tried.triedAt > last.triedAt;
  const latest = Math.max(last?.triedAt.getTime() ?? 0, tried?.triedAt.getTime() ?? 0);
  if (!isWell && parts.now().getTime() - latest < AGAIN_MS) return false;
  const folder = backupFolder(parts.settings.DATA_DIR);
  const newest = listNightly(folder).at(-1);
  dropLeft(folder);
  if (newest) await bringElsewhere(parts, join(folder, newest.name));
  else await trySecondPlace(parts).catch(() => {});
  return true;
}

import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { type ChoreState, noteDone, noteFailed, readChores } from '../../chores.ts';
import { isOneDisk } from '../../process/free-bytes.ts';
import type { Log } from '../../process/log.ts';
import type { Settings } from '../../settings/settings.ts';
import { writeBackup } from '../backup.ts';
import { backupFolder, fingerprintOf } from '../source.ts';
import { chooseDropped, type KeptFile } from './choose-kept.ts';
import { dropLeft, listNightly, nightlyName, nightlyTime } from './nightly-files.ts';
import { seal } from './seal.ts';
import { openSecondPlace, type SecondPlace } from './second-place.ts';

const MB = 1024 * 1024;
const AGAIN_MS = 3_600_000;
/** Of what is free on the disk, backups may take so much. */
const SHARE = 0.3;
/** Rows shrink to about so much of what they take in the database. */
const PACKED = 0.25;
/** Stays free while one is written. */
const LEFT_FREE = 256 * MB;

export interface NightlyParts {
  readonly pool: pg.Pool;
  readonly connection: pg.ClientConfig;
  readonly settings: Settings;
  readonly log: Log;
  readonly now: () => Date;
  readonly freeBytes: (folder: string) => Promise<number>;
}

/**
 * Makes a backup, drops those that have had their time, and brings it to its second place. What fails is kept as the
 * chore's trouble, which owners read.
 * @returns the backup's file; null where none could be made
 */
export async function makeNightly(parts: NightlyParts): Promise<string | null> {
  const { pool, log, now } = parts;
  const begun = now();
  let file: string | null = null;
  try {
    file = await writeOne(parts, begun);
    if (file === null) {
      await noteFailed(pool, 'backup', begun, 'NO_ROOM');
      return null;
    }
  } catch (error) {
    log.error({ err: error }, 'The nightly backup failed; trying again in an hour');
    await noteFailed(pool, 'backup', begun, String((error as Error).message)).catch(() => {});
    return null;
  }
  await bringElsewhere(parts, file);
  return file;
}

/** Brings the newest backup to its second place once more, an hour after that failed. @returns whether it was due */
export async function bringAgain(parts: NightlyParts, last: ChoreState | undefined): Promise<boolean> {
  const folder = backupFolder(parts.settings.DATA_DIR);
  const newest = listNightly(folder).at(-1);
  const isDue = last?.trouble != null && parts.now().getTime() - last.triedAt.getTime() >= AGAIN_MS;
  if (!isDue || !newest) return false;
  dropLeft(folder);
  await bringElsewhere(parts, join(folder, newest.name));
  return true;
}

async function writeOne(parts: NightlyParts, begun: Date): Promise<string | null> {
  const { pool, connection, settings, log, freeBytes } = parts;
  const folder = backupFolder(settings.DATA_DIR);
  dropLeft(folder);
  const before = listNightly(folder);
  const found = await freeBytes(folder);
  const most = SHARE * (found + sizeOf(before));
  const expected = await expectedBytes(pool, before.at(-1)?.bytes);
  const free = found + dropForRoom(folder, before, { most, expected, free: found, now: begun });
  if (expected > most || free - expected < LEFT_FREE) {
    log.warn({ expected, free }, 'There is no room for the nightly backup');
    return null;
  }
  const file = join(folder, nightlyName(begun));
  const from = performance.now();
  const source = {
    connection,
    secretFingerprint: fingerprintOf(settings),
    imagesOf: settings.S3_BUCKET ? undefined : settings.DATA_DIR,
  };
  const bytes = await writeBackup(file, source, begun);
  for (const old of chooseDropped(listNightly(folder), most, begun)) rmSync(join(folder, old.name));
  const seconds = Math.round((performance.now() - from) / 1000);
  await noteDone(pool, 'backup', begun, { file, bytes, seconds });
  log.info({ file, bytes, seconds }, 'nightly backup made');
  return file;
}

const sizeOf = (files: readonly KeptFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Where there is no room for another one, those go first that have had their time, and then the oldest, if that is enough:
 * else a disk that filled up would be left without a new backup for good. The newest stays.
 * @returns how many bytes that frees
 */
function dropForRoom(
  folder: string,
  before: readonly KeptFile[],
  {
    most,
    expected,
    free,
    now,
  }: { readonly most: number; readonly expected: number; readonly free: number; readonly now: Date },
): number {
  const lacking = expected + LEFT_FREE - free;
  if (lacking <= 0 && expected <= most) return 0;
  const room = sizeOf(before) - lacking;
  const isEnough = expected <= most && room >= (before.at(-1)?.bytes ?? 0);
  const dropped = chooseDropped(before, isEnough ? Math.min(most, room) : most, now);
  for (const old of dropped) rmSync(join(folder, old.name));
  return sizeOf(dropped);
}

const SIZE = 'SELECT pg_database_size(current_database())::float8 AS bytes';

/** How large the next one will be: like the one before, else as rows usually shrink. Pictures come on top of the latter. */
async function expectedBytes(pool: pg.Pool, last: number | undefined): Promise<number> {
  if (last !== undefined) return last * 1.1;
  const { rows } = await pool.query<{ bytes: number }>(SIZE);
  return (rows[0]?.bytes ?? 0) * PACKED;
}

/** Brings a sealed copy to the second place, and drops there what is dropped here. Nothing without such a place. */
async function bringElsewhere(parts: NightlyParts, file: string): Promise<void> {
  const { pool, settings, log, now } = parts;
  const { BACKUP_TO: to, BACKUP_PASSPHRASE: passphrase } = settings;
  if (!to || !passphrase) return;
  const sealed = `${file}.sealed`;
  try {
    const isOwnDisk = await requireMounted(parts, to);
    const place = await openSecondPlace(settings);
    await seal(file, sealed, passphrase);
    await place.bring(sealed);
    await dropOld(place, now());
    await noteDone(pool, 'second-place', now(), { name: basename(sealed), isOwnDisk });
    log.info({ to, name: basename(sealed) }, 'nightly backup brought to its second place');
  } catch (error) {
    log.error({ err: error, to }, 'The nightly backup could not be brought to its second place');
    await noteFailed(pool, 'second-place', now(), String((error as Error).message)).catch(() => {});
  } finally {
    await rm(sealed, { force: true });
  }
}

/**
 * A folder that was on a disk of its own and lies on the data's disk now is one whose disk is not there: what is written to
 * it would look brought, and die with the data.
 * @returns whether the place is a folder on a disk of its own
 */
async function requireMounted({ pool, settings }: NightlyParts, to: string): Promise<boolean> {
  if (to.startsWith('s3://')) return false;
  const isOwnDisk = !isOneDisk(to, settings.DATA_DIR);
  const before = (await readChores(pool)).get('second-place');
  if (before?.said.isOwnDisk === true && !isOwnDisk)
    throw new Error(`The disk of ${to} is not mounted: the folder lies on the data's own disk now`);
  return isOwnDisk;
}

/** There is room elsewhere: what is kept there is kept by its age alone. */
async function dropOld(place: SecondPlace, now: Date): Promise<void> {
  const files = (await place.list()).flatMap((name) => {
    const at = nightlyTime(name);
    return at ? [{ name, at, bytes: 0 }] : [];
  });
  for (const { name } of chooseDropped(files, Number.POSITIVE_INFINITY, now)) await place.drop(name);
}

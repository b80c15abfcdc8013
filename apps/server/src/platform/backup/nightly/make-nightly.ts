import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { noteDone, noteFailed } from '../../chores.ts';
import { writeBackup } from '../backup.ts';
import { backupFolder, fingerprintOf } from '../source.ts';
import { bringElsewhere } from './bring-elsewhere.ts';
import { chooseDropped, type KeptFile, sizeOf } from './choose-kept.ts';
import { dropLeft, listNightly, nightlyName } from './nightly-files.ts';
import type { NightlyParts } from './nightly-parts.ts';

const MB = 1024 * 1024;
/** Of what is free on the disk, backups may take so much. */
const SHARE = 0.3;
/** Rows shrink to about so much of what they take in the database. */
const PACKED = 0.25;
/** Stays free while one is written. */
const LEFT_FREE = 256 * MB;

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

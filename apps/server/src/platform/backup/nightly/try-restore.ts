import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ChoreState, noteDone, noteFailed } from '../../chores.ts';
import { memoryFlags } from '../../process/peak-memory.ts';
import { fetchCopy, isBrought } from './fetch-copy.ts';
import type { NightlyParts } from './nightly-parts.ts';
import { isTryDue } from './when-due.ts';

const run = promisify(execFile);
const PROGRAM = join(import.meta.dirname, '../../../bin/try-restore.ts');

/** Most memory of the program's own, in MB; its cluster has a few dozen beside it. */
const MEMORY_MB = 160;
const PATIENCE_MS = 2 * 3_600_000;
/** A restored database and what it writes meanwhile, as a share of the one that was saved. */
const ROOM = 2;

/**
 * Restores a backup into a cluster that is thrown away, in a process of its own with little memory, where that is due.
 * That it could be restored is all that is wanted: only then is it a backup. Where one lies in a second place it is that
 * copy which is fetched, opened and restored.
 */
export async function tryRestore(
  parts: NightlyParts,
  file: string,
  before: ChoreState | undefined,
): Promise<void> {
  const { pool, settings, log, now, freeBytes } = parts;
  const begun = now();
  const hasCopy = await isBrought(parts);
  const isGood = before?.trouble === null && (!hasCopy || before.said.from === settings.BACKUP_TO);
  const last = before ? { at: before.triedAt.getTime(), isGood } : null;
  if (!isTryDue(begun.getTime(), last)) return;
  const { rows } = await pool.query<{ bytes: number }>(
    'SELECT pg_database_size(current_database())::float8 AS bytes',
  );
  // A copy is fetched beside the backup, and opened beside that.
  const copied = hasCopy ? 2 * (await stat(file)).size : 0;
  if ((await freeBytes(settings.DATA_DIR)) < ROOM * (rows[0]?.bytes ?? 0) + copied) {
    log.warn({}, 'There is no room to try the backup: it would take twice what the database takes');
    await noteFailed(pool, 'restore-try', begun, 'NO_ROOM');
    return;
  }
  const copy = hasCopy ? await fetchCopy(parts) : null;
  const tried = copy?.file ?? file;
  try {
    const { stdout } = await run(process.execPath, [...memoryFlags(MEMORY_MB), PROGRAM, tried], {
      env: { PATH: process.env.PATH, DATA_DIR: settings.DATA_DIR, NODE_ENV: process.env.NODE_ENV },
      timeout: PATIENCE_MS,
    });
    const said = {
      ...(JSON.parse(stdout) as Record<string, unknown>),
      from: copy ? settings.BACKUP_TO : null,
    };
    await noteDone(pool, 'restore-try', begun, said);
    log.info({ file, ...said }, 'the backup was restored on trial');
  } catch (error) {
    log.error({ err: error, file }, 'The backup could not be restored on trial');
    // What the program said itself; the error's own words begin with its command line.
    const { message, stderr = '' } = error as Error & { stderr?: string };
    await noteFailed(pool, 'restore-try', begun, stderr.trim() || message);
  } finally {
    await copy?.drop();
  }
}

import { existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type pg from 'pg';
import type { Log } from '../process/log.ts';
import { StartProblem } from '../process/start-problem.ts';
import { writeBackup } from './backup.ts';
import { dropHalfMade, dropSnapshots } from './drop-snapshots.ts';

/** The folder of the automatic snapshots inside the data folder. */
export function snapshotFolder(dataDir: string): string {
  return join(dataDir, 'snapshots');
}

/**
 * Keeps the data as it is before migrations change it, and drops the oldest snapshots beyond `keep`.
 * Pictures are left out: migrations do not touch them.
 * @param to the schema that the migrations lead to
 * @returns the snapshot's file
 * @throws StartProblem when it cannot be made; then nothing should be migrated
 */
export async function takeSnapshot(
  connection: pg.ClientConfig,
  { dataDir, to, keep, now }: { dataDir: string; to: number; keep: number; now: Date },
  log: Log,
): Promise<string> {
  const folder = snapshotFolder(dataDir);
  const file = unusedFile(folder, to, now);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    dropHalfMade(folder, log);
    const size = await writeBackup(file, { connection, secretFingerprint: null, imagesOf: undefined }, now);
    log.info({ file, size }, 'snapshot taken before migrating');
  } catch (error) {
    throw new StartProblem(
      `No snapshot could be written to ${folder} (${(error as Error).message}), so the data was not migrated; make room there and start again.`,
      { cause: error },
    );
  }
  await dropSnapshots(folder, keep, basename(file), log);
  return file;
}

/** Machines without a clock of their own begin each of their runs at the same time: what was named by it stays. */
function unusedFile(folder: string, to: number, now: Date): string {
  for (let second = 0; ; second += 1) {
    const at = new Date(now.getTime() + second * 1000);
    const file = join(folder, `${timeName(at)}-before-schema-${to}.tar.gz`);
    if (!existsSync(file)) return file;
  }
}

/** A time as part of a file's name, in UTC: `20261120-201530`. */
export function timeName(now: Date): string {
  return now.toISOString().replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 15);
}

import { readMigrations } from '../database/migration-files.ts';
import { comparePlan } from '../database/stamp.ts';
import { StartProblem } from '../process/start-problem.ts';
import { NoBackup, readBackup } from './contents.ts';
import type { Manifest } from './manifest.ts';

/** What a backup holds, and how much of it there is, in bytes. */
export interface CheckedBackup extends Manifest {
  readonly bytes: { readonly rows: number; readonly pictures: number };
}

/**
 * Reads a whole backup before anything is touched.
 * @returns what it holds
 * @throws StartProblem when it is missing, damaged, cut off, holds what no backup does, or is from a newer Hansang
 */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  let manifest: Manifest | undefined;
  const bytes = { rows: 0, pictures: 0 };
  try {
    for await (const content of readBackup(file)) {
      if (content.is === 'manifest') manifest = content.manifest;
      else bytes[content.is === 'rows' ? 'rows' : 'pictures'] += content.body.length;
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new StartProblem(`There is no file ${file}; name the backup to restore.`);
    if (!(error instanceof NoBackup))
      throw new StartProblem(`The backup ${file} cannot be used (${message}); take another one.`);
  }
  if (!manifest)
    throw new StartProblem(`The file ${file} is no backup of this kind of Hansang; take another one.`);
  const plan = comparePlan(manifest.migrations, readMigrations());
  // Beside newer tables this release can work; to build them it cannot.
  if ('problem' in plan || plan.isAhead) {
    throw new StartProblem(
      `The backup ${file} comes from another release of Hansang (schema ${manifest.migrations.length}) that this one cannot continue; restore it with the release that made it, or a newer one.`,
    );
  }
  return { ...manifest, bytes };
}

/**
 * Whether what a backup holds can lie on a disk at all: a small file may unpack to more than any has.
 * @param free bytes in the data folder
 * @param isOwn the database lies there too, not only the pictures
 * @throws StartProblem when it cannot
 */
export function refuseWithoutRoom({ bytes }: CheckedBackup, free: number, isOwn: boolean): void {
  // Long texts take half of their length in the database, everything else takes more than its own.
  const needed = bytes.pictures + (isOwn ? bytes.rows / 2 : 0);
  if (needed <= free) return;
  const [wants, has] = [needed, free].map((size) => `${Math.ceil(size / 1e6)} MB`);
  throw new StartProblem(
    `The backup takes at least ${wants} in DATA_DIR, where ${has} are free; make room there first.`,
  );
}

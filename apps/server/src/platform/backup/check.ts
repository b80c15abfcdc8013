import { readMigrations } from '../database/migration-files.ts';
import { comparePlan } from '../database/stamp.ts';
import { StartProblem } from '../process/start-problem.ts';
import { readArchive } from './archive.ts';
import { type Manifest, manifestName, manifestSchema } from './manifest.ts';

/**
 * Reads a whole backup before anything is touched.
 * @returns what it holds
 * @throws StartProblem when it is missing, damaged, cut off, or from a newer Hansang
 */
export async function checkBackup(file: string): Promise<Manifest> {
  let text: string | undefined;
  try {
    for await (const { name, body } of readArchive(file)) {
      text ??= name === manifestName ? body.toString() : '';
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new StartProblem(`There is no file ${file}; name the backup to restore.`);
    throw new StartProblem(`The backup ${file} cannot be used (${message}); take another one.`);
  }
  const manifest = readManifest(text ?? '');
  if (!manifest)
    throw new StartProblem(`The file ${file} is no backup of this kind of Hansang; take another one.`);
  const plan = comparePlan(manifest.migrations, readMigrations());
  // Beside newer tables this release can work; to build them it cannot.
  if ('problem' in plan || plan.isAhead) {
    throw new StartProblem(
      `The backup ${file} comes from another release of Hansang (schema ${manifest.migrations.length}) that this one cannot continue; restore it with the release that made it, or a newer one.`,
    );
  }
  return manifest;
}

/** What a backup says of itself at its beginning; the rest of it is not read. Undefined for what is no backup. */
export async function readManifestOf(file: string): Promise<Manifest | undefined> {
  for await (const { name, body } of readArchive(file))
    return name === manifestName ? readManifest(body.toString()) : undefined;
  return undefined;
}

function readManifest(text: string): Manifest | undefined {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

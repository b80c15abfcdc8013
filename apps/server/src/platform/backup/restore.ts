import pg from 'pg';
import { applyInTransaction, migrate } from '../database/migrate.ts';
import { readMigrations } from '../database/migration-files.ts';
import type { Log } from '../process/log.ts';
import { StartProblem } from '../process/start-problem.ts';
import type { CheckedBackup } from './check.ts';
import { readBackup, shown } from './contents.ts';
import { fitManifest, Misfit } from './fit.ts';
import { renameOpenCarts } from './fresh-carts.ts';
import { type IncomingImages, receiveImages } from './images.ts';
import { importRows, prepareTables, restoreSequences, setAsideChecks } from './import.ts';
import { checkTarget, clearTarget } from './target.ts';

export interface RestoreTarget {
  connection: pg.ClientConfig;
  /** Data folder that gets the pictures. */
  dataDir: string;
  /** Throw away what is there. */
  replace: boolean;
}

/**
 * Puts a backup in the place of a database's content, in one transaction: either everything is restored or
 * nothing has changed. A backup of an older release is brought to this release's schema.
 * @param file the backup; `manifest` is what `checkBackup` said of it
 * @throws StartProblem when the target may not be written, has no room, or the backup is not what its release would have written
 */
export async function restoreBackup(
  file: string,
  manifest: CheckedBackup,
  target: RestoreTarget,
  log: Log,
): Promise<void> {
  const client = new pg.Client({ ...target.connection, application_name: 'restore of hansang' });
  client.on('error', () => {});
  await client.connect();
  const images = receiveImages(target.dataDir);
  try {
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await checkTarget(client, target.replace);
    await client.query('BEGIN');
    await importAll(client, file, manifest, images);
    await client.query('COMMIT');
  } catch (error) {
    await images.abandon();
    throw explained(file, error as Error);
  } finally {
    await client.end();
  }
  if (manifest.hasImages) await images.accept();
  await migrate(target.connection, log);
}

async function importAll(
  client: pg.Client,
  file: string,
  manifest: CheckedBackup,
  images: IncomingImages,
): Promise<void> {
  await clearTarget(client);
  await applyInTransaction(client, readMigrations().slice(0, manifest.migrations.length));
  const fit = await fitManifest(client, manifest);
  const checks = await setAsideChecks(client);
  await prepareTables(client, fit);
  for await (const content of readBackup(file)) {
    if (content.is === 'picture') await images.add(content.path, content.body);
    if (content.is !== 'rows') continue;
    const table = fit.tables.get(content.table);
    if (!table) throw new Misfit(`it has rows of ${content.table}`);
    await importRows(client, table, content.body);
  }
  await restoreSequences(client, fit);
  await checks.putBack();
  await renameOpenCarts(client);
}

/** Values that a column does not take, rows that go with no others, months of the log that meet. */
const ofItsRows = /^(?:22|23|42P17)/;
/** Two pictures of one name, or one that is the folder of another. */
const ofItsPictures = new Set(['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'EINVAL']);
const noRoom = new Set(['53100', 'ENOSPC', 'EDQUOT']);

function explained(file: string, error: Error & { readonly code?: string }): Error {
  const { code = '', message } = error;
  if (noRoom.has(code))
    return new StartProblem(
      'The disk has no room for what the backup holds; nothing was changed. Make room and try again.',
    );
  const isOfIt =
    error instanceof Misfit ||
    ofItsPictures.has(code) ||
    (error instanceof pg.DatabaseError && ofItsRows.test(code));
  if (!isOfIt) return error;
  return new StartProblem(
    `The backup ${file} is not as its release wrote it (${shown(message)}), so nothing was changed; take another one.`,
    { cause: error },
  );
}

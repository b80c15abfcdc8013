import pg from 'pg';
import { applyInTransaction, migrate } from '../database/migrate.ts';
import { readMigrations } from '../database/migration-files.ts';
import type { Log } from '../process/log.ts';
import { readArchive } from './archive.ts';
import { renameOpenCarts } from './fresh-carts.ts';
import { receiveImages } from './images.ts';
import { importPiece, prepareTables, restoreSequences, setAsideChecks } from './import.ts';
import { imagePrefix, type Manifest } from './manifest.ts';
import type { Entry } from './tar.ts';
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
 * @throws StartProblem when the target may not be written
 */
export async function restoreBackup(
  file: string,
  manifest: Manifest,
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
    await importAll(client, file, manifest, images.add);
    await client.query('COMMIT');
  } catch (error) {
    await images.abandon();
    throw error;
  } finally {
    await client.end();
  }
  if (manifest.hasImages) await images.accept();
  await migrate(target.connection, log);
}

async function importAll(
  client: pg.Client,
  file: string,
  manifest: Manifest,
  addImage: (entry: Entry) => Promise<void>,
): Promise<void> {
  await clearTarget(client);
  await applyInTransaction(client, readMigrations().slice(0, manifest.migrations.length));
  const checks = await setAsideChecks(client);
  await prepareTables(client, manifest);
  const tables = new Map(manifest.tables.map((table) => [`${table.schema}.${table.name}`, table]));
  for await (const entry of readArchive(file)) {
    if (entry.name.startsWith(imagePrefix)) await addImage(entry);
    else await importPiece(client, tables, entry);
  }
  await restoreSequences(client, manifest);
  await checks.putBack();
  await renameOpenCarts(client);
}

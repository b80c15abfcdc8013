import type pg from 'pg';
import { keepAndMigrate } from './backup/keep-and-migrate.ts';
import type { OpenDatabase } from './database/database.ts';
import { connectionFromUrl, whereIs } from './database/external.ts';
import type { MigrateOptions } from './database/migrate.ts';
import { createPool } from './database/pool.ts';
import { isSuperuser } from './postgres/roles.ts';
import { openEmbedded } from './postgres/supervisor.ts';
import { type HeldFolder, holdDataFolder, makeFolder } from './process/data-folder.ts';
import type { Log } from './process/log.ts';
import { closeToOthers } from './process/private-files.ts';
import { publishNote, type ServerNote } from './process/server-note.ts';
import { tellStarter } from './process/starter.ts';
import type { Settings } from './settings/settings.ts';

type DatabaseSettings = Pick<Settings, 'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_POOL' | 'HANSANG_SNAPSHOTS'>;

/**
 * Opens the database: the embedded one in `DATA_DIR` (started, or taken over if it outlived a crash) or the
 * one at `DATABASE_URL`, migrated to this release's schema.
 * @throws StartProblem with a sentence that says what to do
 */
export async function openDatabase(
  settings: DatabaseSettings,
  log: Log,
  schema: Pick<MigrateOptions, 'folder' | 'functions'> = {},
): Promise<OpenDatabase> {
  const database = settings.DATABASE_URL ?? null;
  const server = database
    ? await openExternal(database, settings.DATA_DIR)
    : await openOwn(settings.DATA_DIR, log);
  try {
    await keepAndMigrate(server.connection, settings, log, {
      ...schema,
      onBegin: () => tellStarter({ stage: 'migrating' }),
    });
  } catch (error) {
    await server.close();
    throw error;
  }
  tellStarter({ stage: 'migrated' });
  if (database !== null && (await isSuperuser(server.connection)))
    log.warn(
      {},
      'The user of DATABASE_URL is a superuser of its server; one that owns the database is enough',
    );
  const pool = createPool(server.connection, log, { max: settings.DATABASE_POOL });
  return {
    pool,
    connection: server.connection,
    publish: (note) => server.publish({ ...note, database: database === null ? null : whereIs(database) }),
    async close() {
      await pool.end();
      await server.close();
    },
  };
}

interface OpenServer {
  connection: pg.ClientConfig;
  publish(note: Omit<ServerNote, 'pid'>): void;
  close(): Promise<void>;
}

async function openOwn(dataDir: string, log: Log): Promise<OpenServer> {
  const folder: HeldFolder = await holdDataFolder(dataDir);
  try {
    const embedded = await openEmbedded(folder.path, log);
    return {
      connection: embedded.connection,
      publish: folder.publish,
      async close() {
        await embedded.stop();
        folder.release();
      },
    };
  } catch (error) {
    folder.release();
    throw error;
  }
}

async function openExternal(url: string, dataDir: string): Promise<OpenServer> {
  const folder = makeFolder(dataDir);
  closeToOthers(folder);
  const connection = await connectionFromUrl(url);
  let takeBack = () => {};
  return {
    connection,
    publish(note) {
      takeBack = publishNote(folder, note);
    },
    close: async () => takeBack(),
  };
}

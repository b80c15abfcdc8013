import type pg from 'pg';
import { type MigrateOptions, migrate } from '../database/migrate.ts';
import { ask } from '../postgres/ready.ts';
import type { Log } from '../process/log.ts';
import { chooseSnapshots, type SnapshotSettings } from './choose-snapshots.ts';
import { takeSnapshot } from './snapshot.ts';

export interface KeepAndMigrate extends Pick<MigrateOptions, 'folder' | 'functions'> {
  /** Told when there is something to change. */
  readonly onBegin?: () => void;
}

/**
 * Brings a database to this release's schema, as `migrate` does, and keeps what it was before where settings and size say so.
 * @returns how many migrations ran
 */
export function keepAndMigrate(
  connection: pg.ClientConfig,
  settings: SnapshotSettings,
  log: Log,
  { onBegin, ...schema }: KeepAndMigrate = {},
): Promise<number> {
  return migrate(connection, log, {
    ...schema,
    beforeUpgrade: async (_from, to) => {
      onBegin?.();
      const bytes = await sizeOf(connection);
      const chosen = chooseSnapshots(settings, bytes);
      if ('why' in chosen) {
        log.info({ bytes, why: chosen.why }, 'no snapshot is taken before migrating');
        return;
      }
      const snapshot = { dataDir: settings.DATA_DIR, to, keep: chosen.keep, now: new Date() };
      await takeSnapshot(connection, snapshot, log);
    },
  });
}

const sizeOf = async (connection: pg.ClientConfig) =>
  Number(await ask(connection, 'SELECT pg_database_size(current_database())'));

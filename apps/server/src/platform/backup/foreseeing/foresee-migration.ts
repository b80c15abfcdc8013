import pg from 'pg';
import { areOfLater, compareFunctions, readFunctions } from '../../database/functions.ts';
import type { MigrateOptions } from '../../database/migrate.ts';
import { type Migration, migrationsFolder, readMigrations } from '../../database/migration-files.ts';
import { comparePlan, readStamp } from '../../database/stamp.ts';
import { freeBytes } from '../../process/free-bytes.ts';
import { StartProblem } from '../../process/start-problem.ts';
import { chooseSnapshots, type SnapshotSettings, type Snapshots } from '../choose-snapshots.ts';
import { snapshotFolder } from '../snapshot.ts';
import { type MeasuredTable, measureTables, type Sample } from './measure-tables.ts';
import { touchedTables } from './touched-tables.ts';

/** What a migration would find, before anybody runs it. */
export interface Foresight {
  readonly postgres: string;
  readonly databaseBytes: number;
  /** How many migrations the data has had, and how many this release knows. */
  readonly schema: number;
  readonly known: number;
  /** The data is of a newer release that works with this one: nothing runs. */
  readonly isAhead: boolean;
  readonly pending: readonly { readonly migration: Migration; readonly tables: readonly MeasuredTable[] }[];
  /** How many functions of the database would be replaced or dropped. */
  readonly functions: number;
  readonly snapshots: Snapshots;
  readonly snapshotFolder: string;
  readonly freeBytes: number;
  readonly sample: Sample;
}

interface Server {
  readonly postgres: string;
  readonly bytes: number;
  readonly isEmpty: boolean;
  readonly hasFunctions: boolean;
}

const SERVER = `
  SELECT current_setting('server_version') AS postgres, pg_database_size(current_database())::float8 AS bytes,
         to_regclass('public.schema_migrations') IS NULL AS "isEmpty",
         to_regclass('public.schema_functions') IS NOT NULL AS "hasFunctions"`;

/**
 * Looks at what `migrate` would do and how long that may take, beside whoever uses the database. Nothing can be changed: the
 * connection only reads.
 * @throws StartProblem when this release must not touch the data
 */
export async function foreseeMigration(
  connection: pg.ClientConfig,
  settings: SnapshotSettings,
  { folder = migrationsFolder, functions }: Pick<MigrateOptions, 'folder' | 'functions'> = {},
): Promise<Foresight> {
  const known = readMigrations(folder);
  const texts = functions || folder === migrationsFolder ? readFunctions(functions) : [];
  const client = new pg.Client({ ...connection, application_name: 'hansang migrate', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SET default_transaction_read_only = on; SET statement_timeout = 0');
    const { rows } = await client.query<Server>(SERVER);
    const server = rows[0] ?? { postgres: '?', bytes: 0, isEmpty: true, hasFunctions: false };
    const applied = server.isEmpty ? [] : await readStamp(client);
    const plan = comparePlan(applied, known);
    if ('problem' in plan) throw new StartProblem(plan.problem);
    const { tables, sample } = await measureTables(client);
    const names = tables.map(({ name }) => name);
    const compared = server.hasFunctions
      ? await compareFunctions(client, texts)
      : { changed: texts, gone: [] };
    const areLeft = plan.isAhead || (plan.pending.length === 0 && (await areOfLater(client)));
    return {
      postgres: server.postgres,
      databaseBytes: server.bytes,
      schema: applied.length,
      known: known.length,
      isAhead: plan.isAhead,
      pending: plan.pending.map((migration) => {
        const touched = touchedTables(migration.sql, names);
        return { migration, tables: tables.filter(({ name }) => touched.includes(name)) };
      }),
      functions: areLeft ? 0 : compared.changed.length + compared.gone.length,
      snapshots: chooseSnapshots(settings, server.bytes),
      snapshotFolder: snapshotFolder(settings.DATA_DIR),
      freeBytes: await freeBytes(settings.DATA_DIR),
      sample,
    };
  } finally {
    await client.end();
  }
}

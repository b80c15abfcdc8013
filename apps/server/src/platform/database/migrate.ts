import pg from 'pg';
import type { Log } from '../process/log.ts';
import { StartProblem } from '../process/start-problem.ts';
import { areOfLater, installFunctions, readFunctions } from './functions.ts';
import { type Migration, migrationsFolder, readMigrations } from './migration-files.ts';
import { holdLock, letGoOfLock, type MigrationLock } from './migration-lock.ts';
import { type AppliedMigration, comparePlan, ensureStamp, readStamp, stampMigration } from './stamp.ts';
import { watchWaits } from './waits.ts';

export interface MigrateOptions {
  folder?: string;
  /** Of the database's functions; those of this release unless another folder of migrations is named. */
  functions?: string;
  /** The number of this release, unless told. */
  release?: string;
  /**
   * Runs before the first pending migration touches a database that already holds data, outside the lock: on a big one it
   * may take an hour, in which servers of the release that still runs can start.
   */
  beforeUpgrade?: (from: number, to: number) => Promise<void>;
  /** After how long the log says who is waited for, in ms; `SILENT_MS` unless told. */
  silentMs?: number;
}

/**
 * Brings a database to this release's schema. Any number of nodes may call it at once: one works, the
 * others wait and find nothing left to do. A migration that fails leaves the database as it was before it.
 * @returns how many migrations ran
 * @throws StartProblem when the data is newer than this release, or a migration failed
 */
export async function migrate(
  connection: pg.ClientConfig,
  log: Log,
  { folder = migrationsFolder, functions, release, beforeUpgrade, silentMs }: MigrateOptions = {},
): Promise<number> {
  const known = readMigrations(folder);
  const texts = functions || folder === migrationsFolder ? readFunctions(functions) : [];
  const install = (client: pg.Client) => installFunctions(client, texts, release);
  const ours = { ...connection, application_name: 'hansang migrate' };
  const client = new pg.Client(ours);
  const watcher = new pg.Pool({ ...ours, max: 1 });
  watcher.on('error', () => {});
  client.on('error', (error) => log.warn({ err: error }, 'the connection was lost while migrating'));
  await client.connect();
  const unwatch = watchWaits(watcher, client, log, silentMs);
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    const hold = (lock: MigrationLock) => holdLock(client, lock, log, silentMs);
    const { applied, ...plan } = await holdPlan(client, known, hold, beforeUpgrade);
    for (const migration of plan.pending) {
      const isLast = migration === plan.pending.at(-1) && !migration.alone;
      await apply(client, migration, isLast ? install : null);
      log.info({ version: migration.version, name: migration.name }, 'schema migrated');
    }
    // The functions are those of the newest schema: an older release that comes back works with them as they are.
    if (plan.isAhead) {
      log.info(
        { schema: applied.length, known: known.length },
        'the data is of a newer release that works with this one',
      );
      return 0;
    }
    // So are those of a later release of the same schema, whose servers work with them beside this one.
    if (plan.pending.length === 0 && (await areOfLater(client, release))) return 0;
    await inTransaction(client, 'The functions of the database', async () => {
      const changed = await install(client);
      if (changed.length > 0) log.info({ functions: changed }, 'functions of the database installed');
    });
    return plan.pending.length;
  } finally {
    unwatch();
    await client.end();
    await watcher.end();
  }
}

interface HeldPlan {
  applied: AppliedMigration[];
  pending: Migration[];
  isAhead: boolean;
}

/**
 * Says what is to be done and holds the lock to do it; where that changes data, what comes before has been done without it.
 * @throws StartProblem when this release must not touch the data
 */
async function holdPlan(
  client: pg.Client,
  known: readonly Migration[],
  hold: (lock: MigrationLock) => Promise<void>,
  beforeUpgrade: MigrateOptions['beforeUpgrade'],
): Promise<HeldPlan> {
  await hold('migration');
  await ensureStamp(client);
  // Another release may have migrated while the snapshot was taken: what was kept must be what is changed.
  for (let kept = 0; ; ) {
    const applied = await readStamp(client);
    const plan = comparePlan(applied, known);
    if ('problem' in plan) throw new StartProblem(plan.problem);
    const mayBegin = plan.pending.length === 0 || applied.length === kept || !beforeUpgrade;
    if (mayBegin) return { applied, ...plan };
    await letGoOfLock(client, 'migration');
    if (kept === 0) await hold('snapshot');
    // Whoever held that lock has kept the data and migrated it since.
    const present = await readStamp(client);
    if (present.length < known.length) await beforeUpgrade(present.length, known.length);
    kept = present.length;
    await hold('migration');
  }
}

/** `install` brings the functions that go with the schema, so that nobody ever meets one without the other. */
async function apply(
  client: pg.Client,
  migration: Migration,
  install: ((client: pg.Client) => Promise<unknown>) | null,
): Promise<void> {
  const what = `Migration ${migration.version} (${migration.name})`;
  const work = async () => {
    await client.query(migration.sql);
    await stampMigration(client, migration);
    await install?.(client);
  };
  if (!migration.alone) return inTransaction(client, what, work);
  await dropUnfinished(client);
  await work().catch((error) => {
    throw failed(what, error);
  });
}

/**
 * An index that is built beside the traffic and broken off stays, under its name and of no use: IF NOT EXISTS would take
 * it for the real one. Whoever migrates holds the lock, so that nobody else is building one now.
 */
async function dropUnfinished(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name
       FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE NOT i.indisvalid AND c.relkind = 'i' AND n.nspname = current_schema()
     -- never null: name`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}

async function inTransaction(client: pg.Client, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await client.query('BEGIN');
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw failed(what, error as Error);
  }
}

const failed = (what: string, error: Error) =>
  new StartProblem(
    `${what} failed and changed nothing: ${error.message}; keep the previous version running and report this.`,
    { cause: error },
  );

/**
 * Builds a schema inside a transaction of the caller's, on tables nobody uses yet, so what would otherwise
 * run beside live traffic may run plainly.
 */
export async function applyInTransaction(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<void> {
  await ensureStamp(client);
  for (const migration of migrations) {
    await client.query(migration.alone ? migration.sql.replaceAll(/\bCONCURRENTLY\b/gi, '') : migration.sql);
    await stampMigration(client, migration);
  }
}

import pg from 'pg';
import type { Log } from '../process/log.ts';
import { StartProblem } from '../process/start-problem.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import { comparePlan, ensureStamp, readStamp, stampMigration } from './stamp.ts';

/** Any number, as long as every release uses the same: the lock under which one node migrates at a time. */
const migrationLock = 4_800_001;

export interface MigrateOptions {
  folder?: string;
  /** Runs before the first pending migration touches a database that already holds data. */
  beforeUpgrade?: (from: number, to: number) => Promise<void>;
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
  { folder, beforeUpgrade }: MigrateOptions = {},
): Promise<number> {
  const known = readMigrations(folder);
  const client = new pg.Client({ ...connection, application_name: 'hansang migrate' });
  client.on('error', (error) => log.warn({ err: error }, 'the connection was lost while migrating'));
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await ensureStamp(client);
    const applied = await readStamp(client);
    const plan = comparePlan(applied, known);
    if ('problem' in plan) throw new StartProblem(plan.problem);
    if (applied.length > 0 && plan.pending.length > 0) await beforeUpgrade?.(applied.length, known.length);
    for (const migration of plan.pending) {
      await apply(client, migration);
      log.info({ version: migration.version, name: migration.name }, 'schema migrated');
    }
    return plan.pending.length;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    if (!migration.alone) await client.query('BEGIN');
    await client.query(migration.sql);
    await stampMigration(client, migration);
    if (!migration.alone) await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw new StartProblem(
      `Migration ${migration.version} (${migration.name}) failed and changed nothing: ${(error as Error).message}; keep the previous version running and report this.`,
      { cause: error },
    );
  }
}

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

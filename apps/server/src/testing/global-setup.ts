import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../platform/database/migrate.ts';
import { createPool } from '../platform/database/pool.ts';
import { openEmbedded } from '../platform/postgres/supervisor.ts';
import { silentLog } from '../platform/process/log.ts';
import { MIGRATED_TEMPLATE, SEEDED_TEMPLATE } from './cluster.ts';
import { countBranches } from './function-branches.ts';
import { seedVenues } from './venues.ts';

/** Starts one PostgreSQL for the whole run and prepares the databases that test files clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hansang-test-')));
  // Root hands the database to another user, who must pass through.
  chmodSync(folder, 0o711);
  const embedded = await openEmbedded(folder, silentLog);
  const { connection } = embedded;
  // Nothing here outlives the run; what must survive a crash is proven on clusters of its own.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await run(connection, `ALTER SYSTEM SET ${setting} = off`);
  await run(connection, 'SELECT pg_reload_conf()');

  await run(connection, `CREATE DATABASE ${MIGRATED_TEMPLATE}`);
  await migrate({ ...connection, database: MIGRATED_TEMPLATE }, silentLog);
  const migrated = createPool({ ...connection, database: MIGRATED_TEMPLATE }, silentLog, { max: 1 });
  await countBranches(migrated);
  await migrated.end();
  await run(connection, `CREATE DATABASE ${SEEDED_TEMPLATE} TEMPLATE ${MIGRATED_TEMPLATE}`);
  const pool = createPool({ ...connection, database: SEEDED_TEMPLATE }, silentLog, { max: 2 });
  await seedVenues(pool);
  await pool.end();

  project.provide('cluster', { connection });
  return async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function run(connection: pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(sql);
  await client.end();
}

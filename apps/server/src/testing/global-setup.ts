import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { ensureDemoLogin } from '../modules/staff/demo-login.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createPool } from '../platform/database/pool.ts';
import { dropVolume, listVolumes, volumeOf } from '../platform/events/volumes.ts';
import { databaseName } from '../platform/postgres/cluster.ts';
import { maintenance } from '../platform/postgres/place.ts';
import { openEmbedded } from '../platform/postgres/supervisor.ts';
import { runAlone } from '../platform/postgres/testing/run-alone.ts';
import { silentLog } from '../platform/process/log.ts';
import { EMPTY_TEMPLATE, MIGRATED_TEMPLATE, SEEDED_TEMPLATE } from './cluster.ts';
import { COUNTS_BRANCHES, countBranches } from './function-branches.ts';
import { memoryFolder } from './memory-folder.ts';
import { removeWithRun } from './remove-with-run.ts';
import { seedVenues } from './venues.ts';

/** Several servers at once, and nothing outlives the run: what must survive a crash is proven on clusters of its own. */
const FOR_TESTS = {
  max_connections: '300',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // A database that lives for seconds asks the most for one thing each time: a plan at once for all values is the cheaper one.
  plan_cache_mode: 'force_generic_plan',
  // Nothing is cleaned or counted behind a test's back: a database that it would be done for is gone by then.
  autovacuum: 'off',
  // Kept in memory, what nobody reads again would lie there.
  max_wal_size: '256MB',
} as const;

const TESTER = 'tester';
/** A past of thousands of orders comes without a look at each key between tables, and one test counts calls of functions. */
const FILLS_A_PAST = `GRANT SET ON PARAMETER session_replication_role, track_functions TO ${databaseName}`;

/** Starts one PostgreSQL for the whole run and prepares the databases that test files clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder: place, isInMemory } = memoryFolder();
  const folder = realpathSync(mkdtempSync(join(place, 'hansang-test-')));
  removeWithRun(folder);
  // Root hands the database to another user, who must pass through.
  chmodSync(folder, 0o711);
  await (await openEmbedded(folder, silentLog, { settings: FOR_TESTS })).stop();
  // Making a cluster takes the processor ten times as long as copying one.
  const fresh = join(folder, 'fresh');
  mkdirSync(fresh);
  execFileSync('cp', ['-a', join(folder, 'postgres'), fresh]);
  runAlone(folder, [`CREATE ROLE ${TESTER} SUPERUSER LOGIN`, FILLS_A_PAST, ...COUNTS_BRANCHES]);
  const embedded = await openEmbedded(folder, silentLog, { settings: FOR_TESTS });
  const { connection } = embedded;
  const desk = { ...maintenance(connection), user: TESTER };

  await run(desk, `CREATE DATABASE ${MIGRATED_TEMPLATE} TEMPLATE ${EMPTY_TEMPLATE}`);
  await migrate({ ...connection, database: MIGRATED_TEMPLATE }, silentLog);
  const migrated = createPool({ ...connection, database: MIGRATED_TEMPLATE }, silentLog, { max: 1 });
  await run(desk, `GRANT CREATE ON DATABASE ${MIGRATED_TEMPLATE} TO ${databaseName}`);
  await countBranches(migrated);
  await dropComing(migrated);
  await migrated.end();
  await run(desk, `CREATE DATABASE ${SEEDED_TEMPLATE} TEMPLATE ${MIGRATED_TEMPLATE}`);
  const pool = createPool({ ...connection, database: SEEDED_TEMPLATE }, silentLog, { max: 2 });
  await seedVenues(pool);
  // Each server of a demo makes it unless it is there, and its password is slow to hash.
  await ensureDemoLogin(pool, new Date(0));
  await pool.end();

  project.provide('cluster', { connection, desk, strategy: isInMemory ? 'FILE_COPY' : 'WAL_LOG', fresh });
  return async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** With volumes for a year to come each database takes twice as long to copy, and each first look into the log to plan. */
async function dropComing(pool: pg.Pool): Promise<void> {
  const next = volumeOf(new Date(), 1);
  for (const volume of await listVolumes(pool)) if (volume.volume > next) await dropVolume(pool, volume);
}

async function run(connection: pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(sql);
  await client.end();
}

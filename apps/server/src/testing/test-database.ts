import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { OpenDatabase } from '../platform/database/database.ts';
import { createPool } from '../platform/database/pool.ts';
import { makeVolumes } from '../platform/events/volumes.ts';
import { type Log, silentLog } from '../platform/process/log.ts';
import { SEEDED_TEMPLATE } from './cluster.ts';
import { noteBranches } from './function-branches.ts';

export interface TestDatabaseOptions {
  /** `SEEDED_TEMPLATE` unless told otherwise. */
  readonly template?: string;
  readonly log?: Log;
  /** Most connections; 4 unless told otherwise: each plans everything anew. */
  readonly max?: number;
  /** Longest that a statement waits for what another one holds, in ms. */
  readonly lockTimeout?: number;
  /** Plans as in service, the first ones for their own values: where plans are what is tested. */
  readonly plansFreely?: boolean;
}

/** A database of one's own, cloned from a template; closing it drops it. */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<OpenDatabase> {
  const { template = SEEDED_TEMPLATE, log = silentLog, max = 4, lockTimeout, plansFreely = false } = options;
  const { connection: cluster, desk, strategy } = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await atDesk(desk, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY ${strategy}`);
  if (plansFreely) await atDesk(desk, `ALTER DATABASE ${name} SET plan_cache_mode = auto`);
  const connection = { ...cluster, database: name };
  const pool = createPool(connection, log, { max, ...(lockTimeout !== undefined && { lockTimeout }) });
  // As many volumes of the log as in service.
  if (plansFreely) await makeVolumes(pool, new Date());
  return {
    pool,
    connection,
    publish: () => {},
    async close() {
      await noteBranches(pool);
      await pool.end();
      await atDesk(desk, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

let openedDesk: Promise<pg.Client> | undefined;

/** Over one connection for all files of a worker: to begin one takes the processor nearly as long as to copy a database. */
async function atDesk(place: pg.ClientConfig, sql: string): Promise<void> {
  openedDesk ??= openDesk(place).catch((error) => {
    openedDesk = undefined;
    throw error;
  });
  await (await openedDesk).query(sql);
}

async function openDesk(place: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(place);
  // One that was cut off is made anew.
  client.on('error', () => {
    openedDesk = undefined;
  });
  await client.connect();
  // The worker ends without it. Its types leave this out.
  (client as pg.Client & { unref(): void }).unref();
  return client;
}

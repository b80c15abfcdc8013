import type pg from 'pg';
import { transaction } from '../database/transaction.ts';
import type { Queryable } from './append.ts';

/** Any number, as long as every release uses the same: one node at a time makes partitions. */
const PARTITION_LOCK = 4_800_002;

/** Makes the log's partitions for this month and the next two, in UTC. Rows that came before their partition move in. */
export async function ensurePartitions(pool: pg.Pool, now: Date): Promise<void> {
  for (let ahead = 0; ahead <= 2; ahead++) {
    const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1));
    const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead + 1, 1));
    const name = `events_${from.toISOString().slice(0, 7).replace('-', '_')}`;
    if (!(await exists(pool, name)))
      await transaction(pool, (client) => makePartition(client, name, from, to));
  }
}

async function makePartition(client: pg.PoolClient, name: string, from: Date, to: Date): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [PARTITION_LOCK]);
  if (await exists(client, name)) return;
  const [start, end] = [from.toISOString(), to.toISOString()];
  await client.query(`CREATE TABLE ${name} (LIKE events INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`);
  // The default partition refuses a sibling for rows that it holds itself.
  await client.query(
    `WITH early AS (DELETE FROM events_default WHERE at >= '${start}' AND at < '${end}' RETURNING *)
     INSERT INTO ${name} SELECT * FROM early`,
  );
  await client.query(
    `ALTER TABLE events ATTACH PARTITION ${name} FOR VALUES FROM ('${start}') TO ('${end}')`,
  );
}

/** From the catalogue's rows: a look-up by name may remember that there was none before the lock was had. */
async function exists(client: Queryable, name: string): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT 1 FROM pg_class WHERE relname = $1 AND relnamespace = current_schema()::regnamespace',
    [name],
  );
  return rows.length > 0;
}

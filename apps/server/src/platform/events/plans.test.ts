import type pg from 'pg';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { OpenDatabase } from '../database/database.ts';
import { writeFeed } from './feed.ts';

const PAST = 20_000;
const NEW = 20;
/** What a read of so few new rows may touch: the rows, in log and feed, and what lies beside them on the way. */
const MOST_READ = 10 * NEW;

const write = (client: pg.Pool | pg.PoolClient, count: number) =>
  client.query(
    `INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type)
     SELECT 1 + n % 7, 'order', n::text, 'system', 'test', 'test.' || n % 3 FROM generate_series(1, $1::integer) n`,
    [count],
  );

/** The log of a venue's past, each row a transaction of its own as far as readers can tell. */
async function fillPast(db: OpenDatabase): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await write(db.pool, PAST / 20);
  await writeFeed(db, true);
}

const READS: Readonly<Record<string, (client: pg.PoolClient, look: string) => Promise<number>>> = {
  read_log: async (client, look) => {
    const { rows } = await client.query({
      name: 'plan_log',
      text: `SELECT e.event_id FROM pg_sequence_last_value('log_volume') v
              CROSS JOIN LATERAL read_log($1::pg_snapshot, v::integer, v::integer, '{1,2,3,4,5,6,7}', 5000) e`,
      values: [look],
    });
    return rows.length;
  },
  write_feed: async (client) =>
    (await client.query('SELECT written FROM write_feed(5000, true)')).rows[0].written,
  read_feed: async (client) => {
    const { rows } = await client.query({
      name: 'plan_feed',
      text: `SELECT f.position FROM feed_cursor c
              CROSS JOIN LATERAL read_feed(c.position - $1::integer, c.position, '{test.0,test.1,test.2}', 100) f`,
      values: [NEW],
    });
    return rows.length;
  },
};

/** Rows of log and feed that this transaction has read so far, by whatever way. */
const READ_SO_FAR = `
  SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer AS read
    FROM pg_stat_xact_user_tables WHERE relname LIKE 'events%' OR relname = 'feed'`;

async function rowsRead(
  client: pg.PoolClient,
  work: () => Promise<number>,
): Promise<[found: number, read: number]> {
  await client.query('BEGIN');
  const found = await work();
  const { rows } = await client.query<{ read: number }>(READ_SO_FAR);
  await client.query('COMMIT');
  return [found, rows[0]?.read ?? 0];
}

const lookNow = async (client: pg.PoolClient) =>
  (await client.query<{ look: string }>('SELECT pg_current_snapshot()::text AS look')).rows[0]?.look ?? '';

type State = (db: OpenDatabase, client: pg.PoolClient) => Promise<() => Promise<void>>;
const nothing = async () => {};
const warm = async (client: pg.PoolClient) => {
  for (const read of Object.values(READS)) for (let turn = 0; turn < 7; turn += 1) await read(client, '3:3:');
};

const STATES: Readonly<Record<string, State>> = {
  'never analysed': async (db) => {
    await fillPast(db);
    return nothing;
  },
  analysed: async (db) => {
    await fillPast(db);
    await db.pool.query('ANALYZE');
    return nothing;
  },
  'with the statistics and the plans of empty tables': async (db, client) => {
    await db.pool.query('TRUNCATE events, feed');
    await db.pool.query('ANALYZE');
    await warm(client);
    await fillPast(db);
    return nothing;
  },
  'while a reader and a writer stay open': async (db) => {
    const [reader, writer] = [await db.pool.connect(), await db.pool.connect()];
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM events');
    await writer.query('BEGIN; SELECT pg_current_xact_id()');
    await fillPast(db);
    return async () => {
      await reader.query('COMMIT');
      await writer.query('COMMIT');
      reader.release();
      writer.release();
    };
  },
};

test.each(Object.keys(STATES))(
  'the log %s: a reader of it reads what is new, not the past',
  { tags: ['LOG-2', 'LOG-7'] },
  async (state) => {
    const db = await openTestDatabase({ plansFreely: true, max: 10 });
    const client = await db.pool.connect();
    const end = (await STATES[state]?.(db, client)) ?? nothing;
    // One transaction is in progress at the look and commits late, so that both ways of reading are gone.
    const late = await db.pool.connect();
    await late.query('BEGIN');
    await write(late, 5);
    await writeFeed(db, true);
    const look = await lookNow(client);
    await write(db.pool, NEW - 5);
    await late.query('COMMIT');
    late.release();
    for (const [name, read] of Object.entries(READS)) {
      const [found, touched] = await rowsRead(client, () => read(client, look));
      expect([name, found]).toEqual([name, NEW]);
      expect(touched, name).toBeLessThanOrEqual(MOST_READ);
    }
    await end();
    client.release();
    await db.close();
  },
);

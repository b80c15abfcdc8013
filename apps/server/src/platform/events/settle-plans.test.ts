import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { OpenDatabase } from '../database/database.ts';
import { writeFeed } from './feed.ts';

const PAST = 10_000;
const MISSING = 200;
/** Of the feed: once to see what is numbered already, and a row or two for each venue. */
const MOST_READ = PAST + 100;

const write = (db: OpenDatabase, count: number) =>
  db.pool.query(
    `INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type)
     SELECT 1 + n % 7, 'order', n::text, 'system', 'test', 'test' FROM generate_series(1, $1::integer) n`,
    [count],
  );

async function fill(db: OpenDatabase): Promise<void> {
  await db.pool.query('TRUNCATE events, feed');
  await write(db, PAST);
  await writeFeed(db, true);
  await write(db, MISSING);
}

const STATES: Readonly<Record<string, (db: OpenDatabase) => Promise<unknown>>> = {
  'never analysed, as after a restore': fill,
  analysed: async (db) => {
    await fill(db);
    await db.pool.query('ANALYZE');
  },
  'with the statistics of empty tables': async (db) => {
    await db.pool.query('TRUNCATE events, feed');
    await db.pool.query('ANALYZE');
    await fill(db);
  },
};

test.each(Object.keys(STATES))(
  'the log %s: settling it numbers what was missing, in one pass over the feed',
  { tags: ['LOG-9', 'LOG-6'] },
  async (state) => {
    const db = await openTestDatabase({ plansFreely: true });
    await STATES[state]?.(db);
    const {
      rows: [{ fresh } = { fresh: 0 }],
    } = await db.pool.query<{ fresh: number }>(
      `SELECT pg_sequence_last_value('log_volume')::integer + 1 AS fresh`,
    );
    for (const kind of ['long', 'short']) await db.pool.query('SELECT make_volume($1, $2)', [kind, fresh]);
    const client = await db.pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT settle_log($1)', [fresh]);
    const { rows } = await client.query<{ read: number }>(
      `SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer AS read
         FROM pg_stat_xact_user_tables WHERE relname = 'feed'`,
    );
    await client.query('COMMIT');
    client.release();
    expect(rows[0]?.read).toBeLessThanOrEqual(MOST_READ);
    expect((await db.pool.query('SELECT 1 FROM feed')).rowCount).toBe(PAST + MISSING);
    await db.close();
  },
);

import type pg from 'pg';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { PUB } from '../../testing/venues.ts';
import type { OpenDatabase } from '../database/database.ts';

const PAST = 20_000;
/** What a question about one subject may read of the log. */
const MOST_READ = 100;

/** What other carts did, today like any day. */
async function fillPast(db: OpenDatabase): Promise<void> {
  await db.pool.query(
    `INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type, data)
     SELECT $1, CASE n % 2 WHEN 0 THEN 'cart' ELSE 'order' END, 'other ' || n % 500, 'guest', 'test', 'cart.changed', '{}'
       FROM generate_series(1, $2::integer) n`,
    [PUB, PAST],
  );
  await db.pool.query(
    `INSERT INTO idempotency_keys (actor, route, key, fingerprint, status, answer, created_at)
     SELECT 'other', 'placeOrder', n::text, '', 200, '{}', now() FROM generate_series(1, $1::integer) n`,
    [PAST],
  );
}

const line = { cartMenuId: 'a', qty: 1 };
const added = {
  action: 'add-menu',
  data: { revision: 3, version: 3, changeId: 'key', line, at: '2026-11-20T10:00:00Z' },
};
const key = { session: 1, route: 'change', print: '' };
const cart = { id: 'ours', version: 2, revision: 2, lines: [], lock: null, changedAt: 0 };

/** A cart that is one change behind its log, at a table with a visit that never ordered. */
async function seatCart(db: OpenDatabase): Promise<void> {
  await db.pool.query(
    `INSERT INTO carts (restaurant_id, cart_id, table_idx, table_epoch, version, revision, state, created_at)
     VALUES ($1, 'ours', 1, 1, 3, 3, $2, now())`,
    [PUB, JSON.stringify(cart)],
  );
  await db.pool.query(`SELECT begin_visit($1, 1, 'guest', 'test', NULL, now() - interval '1 hour')`, [PUB]);
  await db.pool.query(
    `INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type, data, at)
     VALUES ($1, 'cart', 'ours', 'guest', 'test', 'cart.changed', $2, now() - interval '1 hour')`,
    [PUB, JSON.stringify({ event: added, key })],
  );
}

const READS: Readonly<Record<string, (client: pg.PoolClient) => Promise<unknown>>> = {
  read_cart: (client) => client.query({ name: 'a', text: `SELECT read_cart($1, 'ours')`, values: [PUB] }),
  lapse_visit: (client) =>
    client.query({
      name: 'b',
      text: `SELECT lapse_visit($1, 1, (SELECT visit_id FROM dining_tables WHERE restaurant_id = $1 AND table_idx = 1), now() - interval '2 hours', now())`,
      values: [PUB],
    }),
  first_change: (client) =>
    client.query({
      name: 'c',
      text: `SELECT first_change($1, 'ours', 1, 'change', 'key', now() - interval '1 day')`,
      values: [PUB],
    }),
  cart_keys: (client) =>
    client.query({
      name: 'e',
      text: `SELECT cart_keys($1, 'ours', now() - interval '1 day')`,
      values: [PUB],
    }),
  replayed_order: async (client) => {
    // As place_order calls it.
    await client.query('SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off');
    await client.query({
      name: 'd',
      text: `SELECT replayed_order(a) FROM jsonb_populate_record(NULL::order_asked,
               jsonb_build_object('actor', 'ours', 'key', 'other', 'moment', now(), 'key_hours', 24)) a`,
    });
  },
};

const READ_SO_FAR = `
  SELECT coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::integer AS read
    FROM pg_stat_xact_user_tables WHERE relname LIKE 'events%' OR relname = 'idempotency_keys'`;

async function rowsRead(client: pg.PoolClient, work: () => Promise<unknown>): Promise<number> {
  await client.query('BEGIN');
  await work();
  const { rows } = await client.query<{ read: number }>(READ_SO_FAR);
  await client.query('ROLLBACK');
  return rows[0]?.read ?? 0;
}

const STATES: Readonly<Record<string, (db: OpenDatabase, client: pg.PoolClient) => Promise<unknown>>> = {
  'never analysed': fillPast,
  analysed: async (db) => {
    await fillPast(db);
    await db.pool.query('ANALYZE');
  },
  'with the plans of a month that has just begun': async (db, client) => {
    for (const read of Object.values(READS))
      for (let turn = 0; turn < 7; turn += 1) await rowsRead(client, () => read(client));
    await fillPast(db);
  },
  'with the statistics and the plans of empty tables': async (db, client) => {
    await db.pool.query('ANALYZE');
    for (const read of Object.values(READS))
      for (let turn = 0; turn < 7; turn += 1) await rowsRead(client, () => read(client));
    await fillPast(db);
  },
};

test.each(Object.keys(STATES))(
  'the log %s: a question about one cart does not read what the others did',
  { tags: ['LOG-6'] },
  async (state) => {
    const db = await openTestDatabase({ plansFreely: true });
    await db.pool.query('TRUNCATE events, feed');
    const client = await db.pool.connect();
    await seatCart(db);
    await STATES[state]?.(db, client);
    for (const [name, read] of Object.entries(READS))
      expect([name, (await rowsRead(client, () => read(client))) <= MOST_READ]).toEqual([name, true]);
    client.release();
    await db.close();
  },
);

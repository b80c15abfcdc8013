import type pg from 'pg';
import { expect, test } from 'vitest';
import { fillPast } from '../../../../../tests/bench/age/fill-past.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { PUB } from '../../testing/venues.ts';
import { readTableState } from '../visit/tables.ts';
import { loadFloorRows } from './load-floor.ts';

const PAST = 4000;
/** What any of these may read of the tables that grow: every table has guests, two of whom have ordered. */
const MOST_READ = 90;

/** Guests at every table but the last; those of the first and second have ordered. */
const EVENING = [
  `SELECT begin_visit($1, table_idx, 'guest', 'test', NULL, now()) FROM dining_tables
    WHERE restaurant_id = $1 AND NOT is_retired AND table_idx < 5`,
  `UPDATE visits SET ordered_at = now(), hash_key = visit_id, business_day = now()::date
    WHERE restaurant_id = $1 AND closed_at IS NULL`,
  `UPDATE orders o SET visit_id = v.visit_id, table_idx = v.table_idx, order_id = 'of-' || o.order_number
     FROM visits v WHERE v.restaurant_id = $1 AND v.closed_at IS NULL AND o.restaurant_id = $1
      AND (v.table_idx, o.order_number) IN ((1, 1), (1, 2), (2, 3))`,
  `UPDATE order_lines SET order_id = 'of-' || split_part(order_id, '-', 3)
    WHERE order_id = ANY (ARRAY['past-1-1', 'past-1-2', 'past-1-3']) AND $1 = 1`,
];
/** Years later: as many rows as those, again and again. */
const YEARS = [
  `INSERT INTO visits SELECT (jsonb_populate_record(v, jsonb_build_object('visit_id', 'y' || n, 'hash_key', 'y' || n))).*
     FROM visits v, generate_series(1, ${PAST}) n WHERE v.visit_id = 'past-0'`,
  `INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object(
            'order_id', 'y' || n, 'visit_id', 'y' || n, 'order_number', 100 + n))).*
     FROM orders o, generate_series(1, ${PAST}) n WHERE o.order_id = 'past-1-20'`,
  `INSERT INTO order_lines SELECT (jsonb_populate_record(l, jsonb_build_object('order_id', 'y' || n))).*
     FROM order_lines l, generate_series(1, ${PAST}) n WHERE l.order_id = 'past-1-20' AND l.line = 0`,
  `INSERT INTO payments (restaurant_id, payment_id, origin, visit_id, status, phase, is_captured, amount, offered_at, approved_at,
                         settled_at, means, business_day, by_id, by_name)
   SELECT $1::integer, 'y' || n, 'RECORDED', 'y' || n, 'SUCCESS', 'DONE', true, 2000, t.at, t.at, t.at, 'CASH', t.at::date, 'x', 'x'
     FROM generate_series(1, ${PAST}) n, LATERAL (SELECT now() - make_interval(days => 30 + n % 90) AS at) AS t`,
  `INSERT INTO bill_entries (restaurant_id, entry_id, visit_id, kind, amount, reason, by_id, by_name, business_day, at)
   SELECT $1::integer, 'y' || n, 'y' || n, 'DISCOUNT', -100, 'x', 'x', 'x', t.at::date, t.at
     FROM generate_series(1, ${PAST}) n, LATERAL (SELECT now() - make_interval(days => 30 + n % 90) AS at) AS t`,
  `INSERT INTO payment_claims (restaurant_id, claim_id, visit_id, amount, part, made_at, until, ended_at, payment_id)
   SELECT $1::integer, 'y' || n, 'y' || n, 2000, 'WHOLE', now(), now(), now(), 'y' || n FROM generate_series(1, ${PAST}) n`,
];

const visitAt = (tableIdx: number) =>
  `(SELECT visit_id FROM dining_tables WHERE restaurant_id = ${PUB} AND table_idx = ${tableIdx})`;
const asking = (text: string) => (client: pg.PoolClient) => client.query(text, [PUB]);
const asked = `jsonb_build_object('restaurant_id', $1::integer, 'order_id', 'of-1', 'line', 0, 'kind', 'MOVE', 'quantity', 1,
  'version', 1, 'actor_type', 'staff', 'actor', 'x', 'actor_id', 'x', 'moment', now())`;

const LOOKS: Readonly<Record<string, (client: pg.PoolClient) => Promise<unknown>>> = {
  floor: (client) => loadFloorRows(client, PUB, new Date()),
  'one table of the floor': (client) => loadFloorRows(client, PUB, new Date(), 1),
  'a table’s state': (client) => readTableState(client, PUB, 1),
  'a bill': asking(`SELECT * FROM bill_of($1, ${visitAt(1)}, now())`),
  'dishes that are paid': asking(`SELECT * FROM claimed_lines($1, ${visitAt(1)}, now())`),
  joining: asking(`SELECT merge_visit($1, ${visitAt(1)}, ${visitAt(2)}, 2, 'x', 'x', now())`),
  'splitting off': asking(
    `SELECT part_visit($1, v, 5, '{of-1}', 'fresh', 'x', 'x', now()) FROM visits v
      WHERE v.restaurant_id = $1 AND v.visit_id = ${visitAt(1)}`,
  ),
  'passing a line': asking(`SELECT pass_line(${asked}, ${visitAt(2)}, 'made', now()::date)`),
};

const RARE = new Set(['joining', 'splitting off']);

const READ_SO_FAR = `
  SELECT coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::integer AS read
    FROM pg_stat_xact_user_tables
   WHERE relname IN ('orders', 'order_lines', 'visits', 'guest_sessions', 'payments', 'bill_entries', 'payment_claims')`;

async function readSoFar(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ read: number }>(READ_SO_FAR);
  return rows[0]?.read ?? 0;
}

/** Rows that something reads, on a connection that keeps its plans; what it did is undone. */
async function rowsRead(
  client: pg.PoolClient,
  look: (client: pg.PoolClient) => Promise<unknown>,
): Promise<number> {
  await client.query('BEGIN');
  const before = await readSoFar(client);
  await look(client);
  const after = await readSoFar(client);
  await client.query('ROLLBACK');
  return after - before;
}

const warm = async (client: pg.PoolClient) => {
  await client.query('ANALYZE');
  for (const look of Object.values(LOOKS))
    for (let turn = 0; turn < 8; turn += 1) await rowsRead(client, look);
};
/** What the first evening leaves to the connection that looks years later. */
const STATES: Readonly<Record<string, (client: pg.PoolClient) => Promise<void>>> = {
  'the plans and statistics of the first evening': warm,
  'new plans without any statistics': async () => {},
};

test.each(Object.keys(STATES))(
  'floor, tables and bills are read by what goes on there, also by %s',
  {
    tags: ['BOARD-34'],
  },
  async (state) => {
    const db = await openTestDatabase({ plansFreely: true });
    const client = await db.pool.connect();
    // Statistics come when the test says so.
    for (const table of ['payments', 'bill_entries', 'payment_claims', 'orders', 'order_lines', 'visits'])
      await client.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
    await fillPast(client, { restaurantId: PUB, orders: 20 });
    await client.query(`SET session_replication_role = 'replica'`);
    for (const sql of EVENING) await client.query(sql, sql.includes('$1') ? [PUB] : []);
    await STATES[state]?.(client);
    for (const sql of YEARS) await client.query(sql, sql.includes('$1') ? [PUB] : []);
    // Without statistics a table of a few thousand rows counts as small to whoever changes many rows of it: that is soon done.
    const isJudged = ([name]: [string, unknown]) => state.includes('first evening') || !RARE.has(name);
    const read = await Object.entries(LOOKS)
      .filter(isJudged)
      .reduce(
        async (sofar, [name, look]) => ({ ...(await sofar), [name]: await rowsRead(client, look) }),
        Promise.resolve<Record<string, number>>({}),
      );
    expect(Object.entries(read).filter(([, rows]) => rows > MOST_READ)).toEqual([]);
    client.release();
    await db.close();
  },
);

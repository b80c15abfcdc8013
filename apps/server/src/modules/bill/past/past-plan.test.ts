import { PAST_VISITS_MAX } from '@hansang/contract';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { PUB } from '../../../testing/venues.ts';
import { loadPastVisits } from './load-past-visits.ts';

/** Visits of the days that are searched, each with two orders and a payment; and as many again, ten times, of years before. */
const VISITS = 300;
const FILL = [
  `INSERT INTO visits (restaurant_id, visit_id, table_idx, opened_at, opened_by, ordered_at, hash_key, business_day,
                       last_activity_at, closed_at, closed_by)
   SELECT $1, $4 || n, 1 + n % 5, at, 'guest', at, $4 || n, at::date, at, at + interval '1 hour', 'staff'
     FROM generate_series(1, $2) AS n, LATERAL (SELECT $3::timestamptz - make_interval(days => n % 30) AS at) AS m`,
  `INSERT INTO orders (restaurant_id, order_id, table_idx, visit_id, session_id, client_id, order_number, business_day, status,
                       means, source, total_amount, due_amount, total_quantity, steps, placed_at)
   SELECT $1, v.visit_id || '-' || n, v.table_idx, v.visit_id, 1, 'client',
          substr(v.visit_id, length($4) + 1)::integer * 2 + n, v.business_day, 'COMPLETE', 'QR', 'MENU', 2000, 2000, 2,
          '[{"status":"COMPLETE"}]', v.opened_at
     FROM visits v, generate_series(0, 1) AS n WHERE v.visit_id LIKE $4 || '%' AND $2 > 0 AND $3 <> ''`,
  `INSERT INTO payments (restaurant_id, payment_id, origin, visit_id, status, phase, is_captured, amount, offered_at,
                         approved_at, settled_at, means, business_day, by_id, by_name)
   SELECT $1, v.visit_id, 'RECORDED', v.visit_id, 'SUCCESS', 'DONE', true, 4000, v.closed_at, v.closed_at, v.closed_at,
          'CASH', v.business_day, 'x', 'x'
     FROM visits v WHERE v.visit_id LIKE $4 || '%' AND $2 > 0 AND $3 <> ''`,
];

async function fill(client: pg.PoolClient, visits: number, latest: string, named: string): Promise<void> {
  for (const sql of FILL) {
    const text = sql
      .replaceAll('$1', String(PUB))
      .replaceAll('$2', String(visits))
      .replaceAll('$3', `'${latest}'`)
      .replaceAll('$4', `'${named}'`);
    await client.query(text);
  }
}

const SO_FAR = `
  SELECT coalesce((SELECT sum(calls) FROM pg_stat_xact_user_functions WHERE funcname = 'bill_of'), 0)::integer AS bills,
         (SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) FROM pg_stat_xact_user_tables
           WHERE relname IN ('visits', 'orders', 'payments', 'bill_entries'))::integer AS rows`;

interface Looked {
  readonly found: number;
  readonly bills: number;
  readonly rows: number;
}

/** What a search finds and reads, on a connection that keeps its plans. */
async function look(client: pg.PoolClient, search: string): Promise<Looked> {
  const soFar = async () =>
    (await client.query<{ bills: number; rows: number }>(SO_FAR)).rows[0] ?? { bills: 0, rows: 0 };
  await client.query('BEGIN');
  const before = await soFar();
  const days = { from: '2026-10-01', day: '2026-10-31' };
  const found = await loadPastVisits(client, { restaurantId: PUB, ...days, search, now: new Date() });
  const after = await soFar();
  await client.query('ROLLBACK');
  return { found: found.length, bills: after.bills - before.bills, rows: after.rows - before.rows };
}

test('a search of a month reads its visits alone, however many came before, and works out the bills that it shows', {
  tags: ['SEAT-192', 'SEAT-152'],
}, async () => {
  const db = await openTestDatabase({ plansFreely: true });
  const client = await db.pool.connect();
  await client.query(`SET session_replication_role = 'replica'`);
  await client.query(`SET track_functions = 'all'`);
  await fill(client, VISITS, '2026-10-31 12:00Z', 'late-');
  await client.query('ANALYZE');
  for (let turn = 0; turn < 8; turn += 1) await look(client, '999999');
  await fill(client, 10 * VISITS, '2024-10-31 12:00Z', 'years-');
  // Nobody had that number or paid that amount.
  const none = await look(client, '999999');
  expect(none).toMatchObject({ found: 0, bills: 0 });
  // The visit, its two orders and its payment.
  expect(none.rows).toBeLessThan(5 * VISITS);
  const shown = PAST_VISITS_MAX + 1;
  const all = await look(client, '4,000원');
  expect(all).toMatchObject({ found: shown, bills: shown });
  const one = await look(client, '#200');
  expect(one).toMatchObject({ found: 1, bills: 1 });
  expect(one.rows).toBeLessThan(5 * VISITS);
  client.release();
  await db.close();
});

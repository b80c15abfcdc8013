import type pg from 'pg';

export interface Past {
  readonly restaurantId: number;
  readonly orders: number;
}

/** Orders of one visit, and days over which a venue's past lies; it ends well before any day that tests play. */
const VISIT = 5;
const DAYS = 90;
const LATEST = 30;

/**
 * Gives a venue a past: finished orders with their lines and events, visits that ended, phones that left, and the keys of
 * the last day. Keys between tables are not checked: every row is made from rows that hold them.
 */
export async function fillPast(db: pg.ClientBase, { restaurantId, orders }: Past): Promise<void> {
  await db.query(`SET session_replication_role = 'replica'`);
  for (const sql of STEPS) await db.query(sql, [restaurantId, orders]);
  await db.query(`SET session_replication_role = 'origin'`);
}

/** `$1` the venue, `$2` how many orders. */
const STEPS: readonly string[] = [
  `INSERT INTO visits (restaurant_id, visit_id, table_idx, opened_at, opened_by, ordered_at, hash_key, business_day,
                       last_activity_at, closed_at, closed_by)
   SELECT $1::integer, 'past-' || n, t.idxs[1 + n % cardinality(t.idxs)], at, 'guest', at, 'past-' || $1::integer || '-' || n,
          at::date, at, at + interval '1 hour', 'staff'
     FROM (SELECT array_agg(table_idx) AS idxs FROM dining_tables WHERE restaurant_id = $1::integer) AS t,
          generate_series(0, $2::integer / ${VISIT}) AS n, LATERAL (SELECT now() - make_interval(days => ${LATEST} + n % ${DAYS}) AS at) AS m`,
  `INSERT INTO guest_sessions (token_hash, restaurant_id, table_idx, mode, page_token, client_id, table_epoch, visit_id,
                               created_at, last_used_at, expires_at, ended_at)
   SELECT sha256(('past-' || $1::integer || '-' || n)::bytea), $1::integer, 1, 'qr', '1', md5(n::text), 1, 'past-' || n,
          now() - interval '1 day', now() - interval '1 day', now() - interval '20 hours', now() - interval '20 hours'
     FROM generate_series(0, $2::integer / ${VISIT} / 10) AS n`,
  `INSERT INTO orders (restaurant_id, order_id, table_idx, visit_id, session_id, client_id, order_number, business_day, status,
                       means, source, total_amount, due_amount, total_quantity, steps, placed_at)
   SELECT $1::integer, 'past-' || $1::integer || '-' || n, v.table_idx, v.visit_id, n, 'client', n, v.business_day, 'COMPLETE',
          'QR', 'MENU', 2000, 2000, 2, '[{"status":"COMPLETE"}]', v.opened_at
     FROM generate_series(1, $2::integer) AS n
     JOIN visits v ON v.restaurant_id = $1::integer AND v.visit_id = 'past-' || n / ${VISIT}`,
  `INSERT INTO order_lines (restaurant_id, order_id, line, menu_id, category_name, name, unit_price, quantity, is_main,
                            alcohol_tag, state, live_quantity)
   SELECT $1::integer, 'past-' || $1::integer || '-' || n, l, 'past', '음식', '{"ko": "음식"}', 1000, 1, true, 'NONE', 'SERVED', 1
     FROM generate_series(1, $2::integer) AS n, generate_series(0, 1) AS l`,
  `INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data)
   SELECT $1::integer, 'order', 'past-' || $1::integer || '-' || n, 1, 'guest', 'client', 'past.filled', '{}'
     FROM generate_series(1, $2::integer) AS n`,
  `INSERT INTO idempotency_keys (actor, route, key, fingerprint, status, answer, created_at)
   SELECT 'session:' || n % 1000, 'placeOrder', 'past-' || $1::integer || '-' || n, md5(n::text), 200, '{}', now()
     FROM generate_series(1, $2::integer / 10) AS n`,
];

import type pg from 'pg';
import type { Queryable } from '../../events/append.ts';

/**
 * Rows of several kinds: texts that need quoting, bytes, dates, references both ways, a long table.
 * @param letters in a text of each order, of three bytes each
 */
export async function fillVenue(pool: pg.Pool, orders: number, letters = 0): Promise<void> {
  await pool.query(`INSERT INTO corporations (name) VALUES ('한상 주식회사')`);
  await pool.query(
    `INSERT INTO restaurants (corporation_id, name, settings)
     VALUES (1, '{"ko": "술\\"집\\\\ 한상\\n둘째 줄"}', '{"useGroupCart": false}')`,
  );
  await pool.query(
    `INSERT INTO floors VALUES (1, 'f1', '{"ko": "1층"}', 1);
     INSERT INTO dining_tables (restaurant_id, table_idx, floor_id, name, digital_key)
     SELECT 1, n, 'f1', n || '번\t자리', 'key' || n FROM generate_series(1, 24) n`,
  );
  await pool.query(
    `INSERT INTO guest_sessions (token_hash, restaurant_id, table_idx, mode, page_token, created_at, last_used_at, expires_at)
     SELECT sha256(n::text::bytea), 1, n, 'qr', '1', now(), now(), now() + interval '4 h' FROM generate_series(1, 24) n`,
  );
  await pool.query(
    `INSERT INTO visits (restaurant_id, visit_id, table_idx, opened_at, opened_by, ordered_at, hash_key, business_day,
                         last_activity_at)
     SELECT 1, 'v' || n, n, now(), 'guest', now(), 'hash' || n, '2026-11-20', now() FROM generate_series(1, 24) n`,
  );
  await pool.query(`SELECT seat_visit(1, n, 'v' || n) FROM generate_series(1, 24) n`);
  await pool.query(
    `INSERT INTO orders (restaurant_id, order_id, table_idx, visit_id, order_number, business_day, status, means,
                         source, total_amount, due_amount, total_quantity, steps, placed_at,
                         cancel_note)
     SELECT 1, 'o' || n, n % 24 + 1, 'v' || n % 24 + 1, n, '2026-11-20', 'REQUEST', 'QR', 'GUEST', n * 100, n * 100, 1,
            jsonb_build_array(jsonb_build_object('status', 'REQUEST', 'at', now())), now(),
            repeat('글', $2::integer)
       FROM generate_series(1, $1::integer) n`,
    [orders, letters],
  );
}

/** Appends events, each in a transaction of its own. @returns their numbers */
export async function appendEvents(pool: pg.Pool, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const { rows } = await pool.query<{ event_id: number }>(
      `INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type)
       VALUES (1, 'order', 'o1', 'system', 'test', 'order.placed') RETURNING event_id`,
    );
    if (rows[0]) ids.push(rows[0].event_id);
  }
  return ids;
}

/** A fingerprint of every table's rows, so that two databases can be compared. What only the cluster itself understands apart. */
export async function fingerprints(pool: Queryable): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
        AND relname NOT IN ('schema_migrations', 'schema_functions') ORDER BY 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const cluster = ['xid', 'seen', 'cluster', 'updated_at'];
    const { rows } = await pool.query<{ sum: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(row, '' ORDER BY row)), '') AS sum
         FROM (SELECT (to_jsonb(t) - $1::text[])::text AS row FROM ${name} t) rows`,
      [cluster],
    );
    found[name] = rows[0]?.sum ?? '';
  }
  return found;
}

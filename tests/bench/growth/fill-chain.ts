import type pg from 'pg';

const FIRST = 20_001;
const DISHES = 100;
const TABLES = 10;

export interface Chain {
  readonly venues: number;
  /** Past orders of all venues together. */
  readonly orders: number;
}

/**
 * Fills a house with a chain of venues of 100 dishes each and their past orders, all like the venue given. Keys between
 * tables are not checked: every row is made from rows that hold them.
 */
export async function fillChain(
  db: pg.ClientBase,
  like: number,
  { venues, orders }: Chain,
  say: (line: string) => void,
): Promise<void> {
  const last = FIRST + venues - 1;
  const each = Math.ceil(orders / venues);
  await db.query(`SET session_replication_role = 'replica'`);
  for (const [what, sql] of Object.entries(STEPS)) {
    say(`growth, ${venues} venues: ${what}`);
    const counts = sql.includes('$5') ? [TABLES, each] : sql.includes('$4') ? [DISHES] : [];
    await db.query(sql, [like, FIRST, last, ...counts]);
  }
  await db.query(`SET session_replication_role = 'origin'`);
  await db.query('ANALYZE');
}

/** `$1` the venue that they are like, `$2` and `$3` the first and last id. */
const STEPS: Readonly<Record<string, string>> = {
  venues: `INSERT INTO restaurants (restaurant_id, corporation_id, name, settings, opening_hours, notice)
    SELECT g, corporation_id, name, settings, opening_hours, notice
      FROM restaurants, generate_series($2::integer, $3::integer) AS g WHERE restaurant_id = $1::integer`,
  floors: `INSERT INTO floors (restaurant_id, floor_id, name, position)
    SELECT g, floor_id, name, position FROM floors, generate_series($2::integer, $3::integer) AS g
     WHERE restaurant_id = $1::integer`,
  tables: `INSERT INTO dining_tables (restaurant_id, table_idx, floor_id, name, digital_key)
    SELECT g, t.table_idx, floor_id, t.name, g || '-' || t.table_idx
      FROM dining_tables t, generate_series($2::integer, $3::integer) AS g
     WHERE restaurant_id = $1::integer AND t.table_idx <= 10`,
  categories: `INSERT INTO menu_categories (restaurant_id, category_id, name, priority)
    SELECT g, category_id, name, priority FROM menu_categories, generate_series($2::integer, $3::integer) AS g
     WHERE restaurant_id = $1::integer`,
  dishes: `INSERT INTO menus (restaurant_id, menu_id, category_id, name, description, priority, price, is_main)
    SELECT g, menu_id, category_id, name, description, priority, price, is_main
      FROM menus, generate_series($2::integer, $3::integer) AS g
     WHERE restaurant_id = $1::integer AND priority < $4::integer`,
  stock: `INSERT INTO stock (restaurant_id, menu_id, left_quantity)
    SELECT g, menu_id, 50 FROM menus, generate_series($2::integer, $3::integer) AS g
     WHERE restaurant_id = $1::integer AND priority < $4::integer`,
  orders: `INSERT INTO orders (restaurant_id, order_id, table_idx, visit_id, session_id, client_id, order_number,
                               business_day, status, means, source, total_amount, due_amount, total_quantity, steps,
                               placed_at)
    SELECT g, 'past-' || g || '-' || n, 1 + n % $4::integer, 'past', n, 'client', n, current_date - 1 - n % 90, 'COMPLETE',
           'QR', 'MENU', 2000, 2000, 2, '[{"status":"COMPLETE"}]', now() - make_interval(days => 1 + n % 90)
      FROM generate_series($2::integer, $3::integer) AS g, generate_series(1, $5::integer) AS n WHERE $1::integer > 0`,
  lines: `INSERT INTO order_lines (restaurant_id, order_id, line, menu_id, category_name, name, unit_price, quantity,
                                   is_main, alcohol_tag, state, live_quantity)
    SELECT g, 'past-' || g || '-' || n, l, 'dish-' || 1 + (n + l) % 100, 'food', '{"ko": "음식"}', 1000, 1, true, 'NONE', 'SERVED', 1
      FROM generate_series($2::integer, $3::integer) AS g, generate_series(1, $5::integer) AS n,
           generate_series(0, 1) AS l WHERE $1::integer + $4::integer > 0`,
  events: `INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data)
    SELECT g, 'venue', n::text, 1, 'system', 'past', 'past.filled', '{}'
      FROM generate_series($2::integer, $3::integer) AS g, generate_series(1, $5::integer) AS n
     WHERE $1::integer + $4::integer > 0`,
};

import type { TestServer } from './test-server.ts';

/** Rows of a statement against the server's own database. */
export async function rows<Row = Record<string, unknown>>(
  server: TestServer,
  sql: string,
  ...values: unknown[]
): Promise<Row[]> {
  return (await server.db.pool.query(sql, values)).rows as Row[];
}

/** How many of everything that an order writes there are: to show that a refusal stored nothing. */
export async function stored(server: TestServer): Promise<Record<string, number>> {
  const [counts] = await rows<Record<string, number>>(
    server,
    `SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM order_lines) AS lines,
            (SELECT count(*) FROM visits) AS visits, (SELECT count(*) FROM events) AS events,
            (SELECT count(*) FROM idempotency_keys) AS keys,
            (SELECT count(*) FROM order_days) AS days,
            (SELECT sum(left_quantity) FROM stock) AS stock`,
  );
  return counts ?? {};
}

export async function left(server: TestServer, menuId: string): Promise<number | null> {
  const [row] = await rows<{ left_quantity: number | null }>(
    server,
    'SELECT left_quantity FROM stock WHERE menu_id = $1',
    menuId,
  );
  return row?.left_quantity ?? null;
}

/** The visit that runs at a table. */
export async function presentVisit(
  server: TestServer,
  restaurantId: number,
  tableIdx: number,
): Promise<string | null> {
  const [row] = await rows<{ visit_id: string | null }>(
    server,
    'SELECT visit_id FROM dining_tables WHERE restaurant_id = $1 AND table_idx = $2',
    restaurantId,
    tableIdx,
  );
  return row?.visit_id ?? null;
}

/** Events that one of the staff is named in without their account; those about accounts name it as their subject. */
export const unsigned = (server: TestServer, types = '%'): Promise<{ type: string; step: string | null }[]> =>
  rows(
    server,
    `SELECT DISTINCT type, data->>'step' AS step FROM events
      WHERE actor_type = 'staff' AND subject_type <> 'staff' AND data->>'userId' IS NULL AND type LIKE $1`,
    types,
  );

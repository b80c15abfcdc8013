import type { ClientBase } from 'pg';

/** What a load run knows for certain: the orders whose answer reached the phone. */
export interface Acknowledged {
  readonly orderId: string;
  readonly menus: readonly { readonly menuId: string; readonly quantity: number }[];
}

export interface Ledger {
  readonly restaurantId: number;
  readonly acknowledged: readonly Acknowledged[];
  /** Stock of the counted dishes before the run, by dish. */
  readonly startStock: ReadonlyMap<string, number>;
}

/**
 * Checks the books of a venue with plain SQL and answers every fault as a sentence; none means they balance.
 * The venue must be at rest, and every order in it placed with an idempotency key.
 */
export async function audit(db: ClientBase, ledger: Ledger): Promise<string[]> {
  const faults: string[] = [];
  // After a load run the planner still believes that the tables are nearly empty.
  await db.query('ANALYZE');
  for (const { sql, sentence } of INVARIANTS) {
    const { rows } = await db.query<{ subject: string; is: string; should: string }>(sql, [
      ledger.restaurantId,
    ]);
    for (const row of rows) faults.push(`${sentence}: ${row.subject} is ${row.is}, should be ${row.should}`);
  }
  faults.push(...(await auditAcknowledged(db, ledger)), ...(await auditStock(db, ledger)));
  return faults;
}

/** Each query lists the rows that break the invariant: what, what it is, what it should be. `$1` is the venue. */
const INVARIANTS: readonly { sentence: string; sql: string }[] = [
  {
    sentence: 'Order numbers of a business day run 1, 2, 3… without gap or double',
    sql: `SELECT o.business_day::text AS subject,
                 count(*) || ' orders, highest ' || max(o.order_number) AS is, 'the same' AS should
            FROM orders o
           WHERE o.restaurant_id = $1 AND o.order_number IS NOT NULL
           GROUP BY o.business_day
          HAVING count(*) <> max(o.order_number) OR count(DISTINCT o.order_number) <> count(*)
              OR min(o.order_number) <> 1`,
  },
  {
    sentence: 'A placed order has a number',
    sql: `SELECT order_id AS subject, 'null' AS is, 'a number' AS should FROM orders
           WHERE restaurant_id = $1 AND order_number IS NULL AND status NOT IN ('PENDING', 'CANCEL')`,
  },
  {
    sentence: 'An order has its placing in the log exactly once',
    sql: `SELECT o.order_id AS subject, count(e.*)::text AS is, '1' AS should
            FROM orders o LEFT JOIN events e ON e.restaurant_id = o.restaurant_id AND e.subject_type = 'order'
                                            AND e.subject_id = o.order_id AND e.type = 'order.placed'
           WHERE o.restaurant_id = $1 GROUP BY o.order_id HAVING count(e.*) <> 1`,
  },
  {
    sentence: 'An order has one event in the log for each of its versions',
    sql: `SELECT o.order_id AS subject, count(DISTINCT e.version)::text AS is, o.version::text AS should
            FROM orders o LEFT JOIN events e ON e.restaurant_id = o.restaurant_id AND e.subject_type = 'order'
                                            AND e.subject_id = o.order_id AND e.version IS NOT NULL
           WHERE o.restaurant_id = $1 GROUP BY o.order_id, o.version HAVING count(DISTINCT e.version) <> o.version`,
  },
  {
    sentence: 'An event tells of an order that exists',
    sql: `SELECT e.subject_id AS subject, e.type AS is, 'no event' AS should FROM events e
           WHERE e.restaurant_id = $1 AND e.subject_type = 'order'
             AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.restaurant_id = e.restaurant_id AND o.order_id = e.subject_id)`,
  },
  {
    sentence: 'The feed counts the events of a venue one by one, each once',
    sql: `SELECT 'feed' AS subject,
                 count(*) || ' of ' || count(DISTINCT event_id) || ' events, up to ' || max(seq) AS is,
                 'all the same' AS should
            FROM feed WHERE restaurant_id = $1
          HAVING count(*) <> count(DISTINCT event_id) OR count(*) <> max(seq) OR min(seq) <> 1`,
  },
  {
    sentence: 'Amount and quantity of an order are the sums of its lines',
    sql: `SELECT o.order_id AS subject,
                 o.total_amount || ' won, ' || o.total_quantity AS is,
                 coalesce(sum(l.unit_price * l.quantity), 0) || ' won, ' || coalesce(sum(l.quantity), 0) AS should
            FROM orders o LEFT JOIN order_lines l USING (restaurant_id, order_id)
           WHERE o.restaurant_id = $1 GROUP BY o.order_id, o.total_amount, o.total_quantity
          HAVING o.total_amount <> coalesce(sum(l.unit_price * l.quantity), 0)
              OR o.total_quantity <> coalesce(sum(l.quantity), 0)`,
  },
  {
    sentence: 'What is due for an order is the sum of what is still to come of its lines',
    sql: `SELECT o.order_id AS subject, o.due_amount::text AS is, sum(l.unit_price * l.live_quantity)::text AS should
            FROM orders o JOIN order_lines l USING (restaurant_id, order_id)
           WHERE o.restaurant_id = $1 GROUP BY o.order_id, o.due_amount
          HAVING o.due_amount <> sum(l.unit_price * l.live_quantity)`,
  },
  {
    sentence: 'A line goes with its order unless it is off',
    sql: `SELECT o.order_id || '/' || l.line AS subject, l.state AS is, line_state(o.status) AS should
            FROM orders o JOIN order_lines l USING (restaurant_id, order_id)
           WHERE o.restaurant_id = $1 AND l.state NOT IN ('OFF', line_state(o.status))`,
  },
  {
    sentence: 'A table names the visit that runs at it',
    sql: `SELECT 'table ' || coalesce(t.table_idx, v.table_idx) AS subject, coalesce(t.visit_id, 'none') AS is,
                 coalesce(v.visit_id, 'none') AS should
            FROM (SELECT * FROM dining_tables WHERE restaurant_id = $1 AND visit_id IS NOT NULL) AS t
            FULL JOIN (SELECT * FROM visits WHERE restaurant_id = $1 AND closed_at IS NULL) AS v
              ON v.table_idx = t.table_idx AND v.visit_id = t.visit_id
           WHERE t.visit_id IS NULL OR v.visit_id IS NULL`,
  },
  {
    sentence: 'A table has at most one open visit',
    sql: `SELECT 'table ' || table_idx AS subject, count(*)::text AS is, '1' AS should FROM visits
           WHERE restaurant_id = $1 AND closed_at IS NULL GROUP BY table_idx HAVING count(*) > 1`,
  },
  {
    sentence: 'An order belongs to a visit of its own table',
    sql: `SELECT o.order_id AS subject, coalesce(v.table_idx::text, 'no visit') AS is, o.table_idx::text AS should
            FROM orders o LEFT JOIN visits v USING (restaurant_id, visit_id)
           WHERE o.restaurant_id = $1 AND o.status <> 'PENDING' AND v.table_idx IS DISTINCT FROM o.table_idx`,
  },
  {
    sentence: 'A visit that has ordered holds at least one order',
    sql: `SELECT v.visit_id AS subject, '0' AS is, 'at least 1' AS should FROM visits v
           WHERE v.restaurant_id = $1 AND v.ordered_at IS NOT NULL
             AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.restaurant_id = v.restaurant_id AND o.visit_id = v.visit_id)`,
  },
  {
    sentence: 'A visit with an order has ordered',
    sql: `SELECT DISTINCT v.visit_id AS subject, 'not ordered' AS is, 'ordered' AS should
            FROM visits v JOIN orders o USING (restaurant_id, visit_id)
           WHERE v.restaurant_id = $1 AND v.ordered_at IS NULL`,
  },
  {
    sentence: 'An idempotency key made one order of its own',
    sql: `WITH made AS MATERIALIZED (
            SELECT answer->>'orderId' AS order_id, count(*) AS keys FROM idempotency_keys
             WHERE route = 'placeOrder' GROUP BY 1)
          SELECT o.order_id AS subject, coalesce(m.keys, 0)::text AS is, '1' AS should
            FROM orders o LEFT JOIN made m USING (order_id)
           WHERE o.restaurant_id = $1 AND o.source = 'MENU' AND coalesce(m.keys, 0) <> 1`,
  },
  {
    sentence: 'A remembered key names an order that exists',
    sql: `SELECT k.key AS subject, k.answer->>'orderId' AS is, 'an order' AS should FROM idempotency_keys k
           WHERE k.route = 'placeOrder' AND $1::integer IS NOT NULL
             AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.order_id = k.answer->>'orderId')`,
  },
];

async function auditAcknowledged(db: ClientBase, ledger: Ledger): Promise<string[]> {
  const { rows } = await db.query<{ order_id: string; menus: string }>(
    `SELECT order_id, string_agg(menu_id || '×' || quantity, ' ' ORDER BY menu_id) AS menus
       FROM (SELECT order_id, menu_id, sum(quantity) AS quantity FROM order_lines
              WHERE restaurant_id = $1 GROUP BY order_id, menu_id) AS sold
      GROUP BY order_id`,
    [ledger.restaurantId],
  );
  const stored = new Map(rows.map((row) => [row.order_id, row.menus]));
  const seen = new Set<string>();
  return ledger.acknowledged.flatMap(({ orderId, menus }) => {
    if (seen.has(orderId))
      return [`Two different orders of phones were answered with the same order ${orderId}`];
    seen.add(orderId);
    const asked = menus
      .toSorted((left, right) => (left.menuId < right.menuId ? -1 : 1))
      .map((menu) => `${menu.menuId}×${menu.quantity}`)
      .join(' ');
    const is = stored.get(orderId);
    return is === asked
      ? []
      : [`An acknowledged order is stored as asked: ${orderId} is ${is ?? 'lost'}, should be ${asked}`];
  });
}

async function auditStock(db: ClientBase, ledger: Ledger): Promise<string[]> {
  const { rows } = await db.query<{ menu_id: string; left_quantity: number; sold: number }>(
    `SELECT s.menu_id, s.left_quantity,
            coalesce(sum(l.live_quantity), 0)::integer AS sold
       FROM stock s
       LEFT JOIN order_lines l USING (restaurant_id, menu_id)
      WHERE s.restaurant_id = $1 AND s.left_quantity IS NOT NULL
      GROUP BY s.menu_id, s.left_quantity`,
    [ledger.restaurantId],
  );
  return rows.flatMap((row) => {
    const start = ledger.startStock.get(row.menu_id);
    if (start === undefined || row.left_quantity === start - row.sold) return [];
    return [
      `Stock is what there was less what was sold: ${row.menu_id} is ${row.left_quantity}, should be ${start - row.sold}`,
    ];
  });
}

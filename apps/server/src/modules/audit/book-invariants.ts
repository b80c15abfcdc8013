import type { Invariant } from './invariant.ts';

/** What holds of orders, visits, tables and the log at every moment. */
export const BOOK_INVARIANTS: readonly Invariant[] = [
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
           WHERE o.restaurant_id = $1 AND o.order_number IS NOT NULL GROUP BY o.order_id HAVING count(e.*) <> 1`,
  },
  {
    sentence: 'An order has one event in the log for each of its versions',
    sql: `SELECT o.order_id AS subject, count(DISTINCT e.version)::text AS is, o.version::text AS should
            FROM orders o LEFT JOIN events e ON e.restaurant_id = o.restaurant_id AND e.subject_type = 'order'
                                            AND e.subject_id = o.order_id AND e.version IS NOT NULL
           WHERE o.restaurant_id = $1 GROUP BY o.order_id, o.version HAVING count(DISTINCT e.version) <> o.version`,
  },
  {
    // A restore leaves a million out at the least.
    sentence: 'The feed counts the events of a venue one by one, each once',
    sql: `SELECT 'feed' AS subject,
                 count(*) || ' of ' || count(DISTINCT event_id) || ' events, up to ' || max(seq) AS is,
                 'all the same' AS should
            FROM (SELECT seq, event_id, seq - lag(seq, 1, 0::bigint) OVER (ORDER BY seq) AS step
                    FROM feed WHERE restaurant_id = $1) f
          HAVING count(*) <> count(DISTINCT event_id) OR bool_or(step > 1 AND step < 1000000)`,
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
    sql: `SELECT o.order_id AS subject, o.due_amount::text AS is,
                 sum(l.unit_price * (l.live_quantity - l.free_quantity))::text AS should
            FROM orders o JOIN order_lines l USING (restaurant_id, order_id)
           WHERE o.restaurant_id = $1 GROUP BY o.order_id, o.due_amount
          HAVING o.due_amount <> sum(l.unit_price * (l.live_quantity - l.free_quantity))`,
  },
  {
    sentence: 'A line goes with its order unless it is off, or went further by itself',
    sql: `SELECT o.order_id || '/' || l.line AS subject, l.state AS is, line_state(o.status) AS should
            FROM orders o JOIN order_lines l USING (restaurant_id, order_id)
           WHERE o.restaurant_id = $1 AND l.state NOT IN ('OFF', line_state(o.status))
             AND NOT (l.moved_at IS NOT NULL AND (o.status = 'CONFIRM' AND l.state IN ('DONE', 'SERVED')
                                                  OR o.status = 'MENU_COMPLETE' AND l.state = 'SERVED'))`,
  },
  {
    sentence: 'A table names the visit that runs at it',
    sql: `SELECT 'table ' || v.table_idx AS subject, coalesce(t.visit_id, 'none') AS is, v.visit_id AS should
            FROM visits v LEFT JOIN dining_tables t USING (restaurant_id, table_idx)
           WHERE v.restaurant_id = $1 AND v.closed_at IS NULL AND t.visit_id IS DISTINCT FROM v.visit_id`,
  },
  {
    sentence:
      'What a table names is a visit that runs; tables that belong together share one that has ordered',
    sql: `SELECT 'table ' || t.table_idx AS subject, t.visit_id AS is, 'a visit that runs' AS should
            FROM dining_tables t LEFT JOIN visits v USING (restaurant_id, visit_id)
           WHERE t.restaurant_id = $1 AND t.visit_id IS NOT NULL
             AND (v.visit_id IS NULL OR v.closed_at IS NOT NULL
               OR (v.table_idx <> t.table_idx AND v.ordered_at IS NULL))`,
  },
  {
    sentence: 'A visit that went on in another one has nothing of its own any more',
    sql: `SELECT v.visit_id AS subject, 'orders, payments or entries' AS is, 'nothing' AS should FROM visits v
           WHERE v.restaurant_id = $1 AND v.merged_into IS NOT NULL
             AND (EXISTS (SELECT 1 FROM orders o WHERE o.restaurant_id = v.restaurant_id AND o.visit_id = v.visit_id)
               OR EXISTS (SELECT 1 FROM payments p WHERE p.restaurant_id = v.restaurant_id AND p.visit_id = v.visit_id)
               OR EXISTS (SELECT 1 FROM bill_entries b WHERE b.restaurant_id = v.restaurant_id AND b.visit_id = v.visit_id)
               OR EXISTS (SELECT 1 FROM payment_claims c WHERE c.restaurant_id = v.restaurant_id AND c.visit_id = v.visit_id))`,
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
           WHERE o.restaurant_id = $1 AND o.status <> 'PENDING' AND v.table_idx IS DISTINCT FROM o.table_idx
             -- What was to be paid first and never was has come to no table.
             AND NOT (o.status = 'CANCEL' AND o.order_number IS NULL AND o.visit_id IS NULL)`,
  },
  {
    sentence: 'A visit that has ordered holds at least one order',
    sql: `SELECT v.visit_id AS subject, '0' AS is, 'at least 1' AS should FROM visits v
           WHERE v.restaurant_id = $1 AND v.ordered_at IS NOT NULL AND v.merged_into IS NULL
             AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.restaurant_id = v.restaurant_id AND o.visit_id = v.visit_id)`,
  },
  {
    sentence: 'A visit with an order has ordered',
    sql: `SELECT DISTINCT v.visit_id AS subject, 'not ordered' AS is, 'ordered' AS should
            FROM visits v JOIN orders o USING (restaurant_id, visit_id)
           WHERE v.restaurant_id = $1 AND v.ordered_at IS NULL`,
  },
];

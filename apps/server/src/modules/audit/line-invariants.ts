import type { Invariant } from './invariant.ts';

/** What holds of the lines of orders, what became of them, and what was offered in their place. */
export const LINE_INVARIANTS: readonly Invariant[] = [
  {
    sentence: 'What is left of a line is what was sold and all that became of it',
    sql: `SELECT o.order_id || '/' || l.line AS subject, l.live_quantity || ', free ' || l.free_quantity AS is,
                 l.quantity + coalesce(c.delta, 0) || ', free ' || coalesce(c.free, 0) AS should
            FROM orders o JOIN order_lines l USING (restaurant_id, order_id)
            LEFT JOIN (SELECT restaurant_id, order_id, line, sum(delta) AS delta, sum(free_delta) AS free
                         FROM line_changes GROUP BY 1, 2, 3) c USING (restaurant_id, order_id, line)
           WHERE o.restaurant_id = $1 AND o.status NOT IN ('REJECT', 'CANCEL')
             AND (l.live_quantity <> l.quantity + coalesce(c.delta, 0) OR l.free_quantity <> coalesce(c.free, 0))`,
  },
  {
    sentence: 'What is due for an order that stands is what was sold and all that became of its lines',
    sql: `SELECT o.order_id AS subject, o.due_amount::text AS is, (o.total_amount + sum(c.amount))::text AS should
            FROM orders o JOIN line_changes c USING (restaurant_id, order_id)
           WHERE o.restaurant_id = $1 AND o.status NOT IN ('REJECT', 'CANCEL')
           GROUP BY o.order_id, o.due_amount, o.total_amount HAVING o.due_amount <> o.total_amount + sum(c.amount)`,
  },
  {
    sentence: 'Pieces that went to another table are an order there, for as many won',
    sql: `SELECT c.order_id || '/' || c.version AS subject, coalesce(o.pieces || ' for ' || o.worth, 'none') AS is,
                 -c.delta || ' for ' || -c.amount AS should
            FROM line_changes c
            -- What took the place of a dish there came later.
            LEFT JOIN LATERAL (SELECT sum(l.quantity)::integer AS pieces, sum(l.quantity * l.unit_price)::integer AS worth
                                 FROM order_lines l
                                WHERE l.restaurant_id = c.restaurant_id AND l.order_id = c.to_order
                                  AND l.instead_of IS NULL) o ON true
           WHERE c.restaurant_id = $1 AND c.kind = 'MOVE'
             AND (o.pieces IS DISTINCT FROM -c.delta OR o.worth IS DISTINCT FROM -c.amount)`,
  },
  {
    sentence: 'A change of a line is in the log with its version',
    sql: `SELECT c.order_id || '/' || c.version AS subject, count(e.*)::text AS is, '1' AS should
            FROM line_changes c
            LEFT JOIN events e ON e.restaurant_id = c.restaurant_id AND e.subject_type = 'order'
                              AND e.subject_id = c.order_id AND e.version = c.version AND e.type = 'line.changed'
           WHERE c.restaurant_id = $1 GROUP BY c.order_id, c.version HAVING count(e.*) <> 1`,
  },
  {
    sentence: 'What staff take off or give free has a reason',
    sql: `SELECT c.order_id || '/' || c.version AS subject, c.kind AS is, 'a reason' AS should
            FROM line_changes c
           WHERE c.restaurant_id = $1 AND c.kind <> 'MOVE' AND c.actor_type IN ('staff', 'pos') AND c.reason IS NULL`,
  },
  {
    sentence: 'An offer stands exactly where its line says so, of an order that stands',
    sql: `SELECT coalesce(f.order_id, l.order_id) || '/' || coalesce(f.line, l.line) AS subject,
                 coalesce(l.offer_state, 'no offer') AS is, coalesce(f.state, 'no offer') AS should
            FROM (SELECT * FROM line_offers WHERE restaurant_id = $1 AND state = 'OPEN') f
            FULL JOIN (SELECT * FROM order_lines WHERE restaurant_id = $1 AND offer_state = 'OPEN') l
              ON l.order_id = f.order_id AND l.line = f.line
            LEFT JOIN orders o ON o.restaurant_id = $1 AND o.order_id = coalesce(f.order_id, l.order_id)
           WHERE f.offer_id IS NULL OR l.line IS NULL OR o.status NOT IN ('REQUEST', 'CONFIRM')`,
  },
  {
    sentence: 'An offer that was taken has one line in the place of its own, and no other has',
    sql: `SELECT coalesce(f.order_id, l.order_id) AS subject, coalesce(l.lines, 0)::text AS is,
                 coalesce(f.taken, 0)::text AS should
            FROM (SELECT order_id, count(*) AS taken FROM line_offers
                   WHERE restaurant_id = $1 AND state = 'TAKEN' GROUP BY 1) f
            FULL JOIN (SELECT order_id, count(*) AS lines FROM order_lines
                        WHERE restaurant_id = $1 AND instead_of IS NOT NULL GROUP BY 1) l USING (order_id)
           WHERE f.taken IS DISTINCT FROM l.lines`,
  },
  {
    sentence: 'Refunds that follow from lines are of changes that were made',
    sql: `SELECT r.refund_id AS subject, 'version ' || r.of_change AS is, 'a change' AS should
            FROM refunds r JOIN payments p USING (restaurant_id, payment_id)
           WHERE r.restaurant_id = $1 AND r.of_change IS NOT NULL
             AND NOT EXISTS (SELECT 1 FROM line_changes c WHERE c.restaurant_id = r.restaurant_id
                                AND c.order_id = p.order_id AND c.version = r.of_change)`,
  },
];

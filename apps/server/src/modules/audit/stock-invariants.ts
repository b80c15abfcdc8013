import type { Invariant } from './invariant.ts';

/**
 * What holds of counted dishes at every moment. How many there were at a count is not kept, so that what is left cannot be
 * counted anew; what would give back too much or too little is seen.
 */
export const STOCK_INVARIANTS: readonly Invariant[] = [
  {
    sentence: 'A dish on the menu has its row of stock',
    sql: `SELECT m.menu_id AS subject, 'none' AS is, 'one' AS should
            FROM menus m LEFT JOIN stock s USING (restaurant_id, menu_id)
           WHERE m.restaurant_id = $1 AND NOT m.is_retired AND s.menu_id IS NULL`,
  },
  {
    sentence: 'An order took counted stock of dishes that are on it, and of nothing else',
    sql: `SELECT o.order_id AS subject, dish AS is, 'a dish of its lines or their options' AS should
            FROM orders o CROSS JOIN LATERAL unnest(o.counted) AS dish
           WHERE o.restaurant_id = $1
             -- Pieces that went to another table brought along what their whole order took.
             AND o.order_id NOT IN (SELECT c.to_order FROM line_changes c
                                     WHERE c.restaurant_id = $1 AND c.to_order IS NOT NULL)
             AND NOT EXISTS (SELECT FROM order_lines l CROSS JOIN LATERAL takes_of(l.menu_id, l.options, l.quantity) t
                              WHERE l.restaurant_id = o.restaurant_id AND l.order_id = o.order_id AND t.menu_id = dish)`,
  },
  {
    sentence: 'A line in the place of another took counted stock of its own dishes, and of nothing else',
    sql: `SELECT l.order_id || '/' || l.line AS subject, dish AS is, 'a dish of the line or its options' AS should
            FROM order_lines l CROSS JOIN LATERAL unnest(l.counted) AS dish
           WHERE l.restaurant_id = $1
             AND NOT EXISTS (SELECT FROM takes_of(l.menu_id, l.options, l.quantity) t WHERE t.menu_id = dish)`,
  },
  {
    sentence: 'An offer holds counted stock of the dish that it offers, and of nothing else',
    sql: `SELECT f.offer_id AS subject, dish AS is, 'a dish of the offer or its options' AS should
            FROM line_offers f CROSS JOIN LATERAL unnest(f.counted) AS dish
           WHERE f.restaurant_id = $1
             AND NOT EXISTS (SELECT FROM takes_of(f.substitute->>'menu_id', f.substitute->'options', f.quantity) t
                              WHERE t.menu_id = dish)`,
  },
  {
    sentence: 'Nothing stands on a count of stock that was not made',
    sql: `SELECT made.subject, made.tally::text AS is, 'at most ' || latest_tally() AS should
            FROM (SELECT menu_id AS subject, tally FROM stock WHERE restaurant_id = $1
                   UNION ALL
                  SELECT order_id, tally FROM orders WHERE restaurant_id = $1
                   UNION ALL
                  SELECT order_id || '/' || line, tally FROM order_lines WHERE restaurant_id = $1
                   UNION ALL
                  SELECT offer_id, tally FROM line_offers WHERE restaurant_id = $1) AS made
           WHERE made.tally > latest_tally()`,
  },
];

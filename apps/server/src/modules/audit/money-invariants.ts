import type { Invariant } from './invariant.ts';

/** What holds of payments at every moment, whatever is under way. */
export const MONEY_INVARIANTS: readonly Invariant[] = [
  {
    sentence: 'No more was given back than was taken',
    sql: `SELECT payment_id AS subject, refunded_amount || ' of ' || amount AS is, 'no more' AS should FROM payments
           WHERE restaurant_id = $1 AND refunded_amount > amount`,
  },
  {
    sentence: 'What was given back was taken first',
    sql: `SELECT payment_id AS subject, refunded_amount || ', captured ' || is_captured AS is, 'captured' AS should
            FROM payments WHERE restaurant_id = $1 AND refunded_amount > 0 AND NOT is_captured AND order_id IS NOT NULL`,
  },
  {
    sentence: 'An order holds one payment that took money at most',
    sql: `SELECT order_id AS subject, count(*)::text AS is, '1' AS should FROM payments
           WHERE restaurant_id = $1 AND order_id IS NOT NULL AND is_captured GROUP BY order_id HAVING count(*) > 1`,
  },
  {
    sentence: 'What a bill comes to in money taken is the sum of its payments',
    sql: `SELECT v.visit_id AS subject, b.settled::text AS is, p.settled::text AS should
            FROM visits v CROSS JOIN LATERAL bill_of(v.restaurant_id, v.visit_id, now()) AS b
           CROSS JOIN LATERAL (
             SELECT coalesce((SELECT sum(amount - refunded_amount) FROM payments
                               WHERE restaurant_id = v.restaurant_id AND visit_id = v.visit_id
                                 AND order_id IS NULL AND is_captured), 0)
                  + coalesce((SELECT sum(least(o.due_amount, x.amount)) FROM payments x
                                JOIN orders o USING (restaurant_id, order_id)
                               WHERE x.restaurant_id = v.restaurant_id AND o.visit_id = v.visit_id
                                 AND x.is_captured), 0) AS settled) AS p
           WHERE v.restaurant_id = $1 AND v.ordered_at IS NOT NULL AND b.settled <> p.settled`,
  },
];

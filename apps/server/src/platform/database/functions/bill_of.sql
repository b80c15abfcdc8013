-- What a visit's bill comes to at a moment, in won: `billMoney` of packages/rules says the same. sold: what its orders are
-- sold for now. entered: what stands on the bill beside them, signed. settled: what covers it: payments of the bill less
-- what went back of them, and of an order that was paid first as much as it is sold for, because a refund is no new debt.
-- Owed is sold + entered - settled; below nothing, too much was taken. claimed: what living claims will settle.
-- paid, refunded: taken and given back, whatever for. refunding: taken first for what is not sold any more.
-- All come in an order that only the index of their visit or order has: to a planner of the first evening all indexes cost the
-- same. A column that equals something has no order, so that it is said to lie between.
CREATE OR REPLACE FUNCTION bill_of(venue integer, visit text, moment timestamptz)
RETURNS TABLE (sold bigint, entered bigint, settled bigint, claimed bigint, paid bigint, refunded bigint, refunding bigint,
               version integer)
LANGUAGE plpgsql STABLE ROWS 1
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_material = off SET enable_memoize = off SET enable_sort = off SET jit = off AS $$
BEGIN
  RETURN QUERY
  SELECT o.sold, e.entered, o.covered + p.captured - p.refunded, c.claimed, o.captured + p.captured, o.refunded + p.refunded,
         o.refunding, v.bill_version
    FROM visits v
   CROSS JOIN LATERAL (
         SELECT coalesce(sum(w.due_amount), 0) AS sold,
                coalesce(sum(least(w.due_amount, coalesce(q.amount, 0))), 0) AS covered,
                coalesce(sum(q.amount), 0) AS captured,
                coalesce(sum(q.refunded_amount), 0) AS refunded,
                coalesce(sum(greatest(0, q.amount - q.refunded_amount - w.due_amount)), 0) AS refunding
           FROM (SELECT * FROM orders x WHERE x.restaurant_id = v.restaurant_id AND x.visit_id = v.visit_id
                  ORDER BY x.placed_at DESC) AS w
           LEFT JOIN LATERAL (SELECT * FROM payments x WHERE x.restaurant_id = w.restaurant_id
                                 AND x.order_id BETWEEN w.order_id AND w.order_id ORDER BY x.order_id) AS q ON q.is_captured) AS o
   CROSS JOIN LATERAL (
         SELECT coalesce(sum(b.amount), 0) AS entered
           FROM (SELECT * FROM bill_entries x WHERE x.restaurant_id = v.restaurant_id
                    AND x.visit_id BETWEEN v.visit_id AND v.visit_id ORDER BY x.visit_id) AS b) AS e
   CROSS JOIN LATERAL (
         SELECT coalesce(sum(b.amount), 0) AS captured, coalesce(sum(b.refunded_amount), 0) AS refunded
           FROM (SELECT * FROM payments x WHERE x.restaurant_id = v.restaurant_id
                    AND x.visit_id BETWEEN v.visit_id AND v.visit_id ORDER BY x.visit_id) AS b
          WHERE b.order_id IS NULL AND b.is_captured) AS p
   CROSS JOIN LATERAL (
         SELECT coalesce(sum(b.amount), 0) AS claimed
           FROM (SELECT * FROM payment_claims x WHERE x.restaurant_id = v.restaurant_id
                    AND x.visit_id BETWEEN v.visit_id AND v.visit_id ORDER BY x.visit_id) AS b
          WHERE b.ended_at IS NULL AND b.until > moment) AS c
   WHERE v.restaurant_id = venue AND v.visit_id = visit;
END $$;

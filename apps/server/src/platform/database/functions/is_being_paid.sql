-- Whether somebody is paying for one of these visits at the moment, or an order of one of their tables waits for its payment:
-- money that comes then must find the bill that it is for. Holds the orders and payments that it asks about; the caller holds
-- tables and visits.
CREATE OR REPLACE FUNCTION is_being_paid(venue integer, stays text[], tbls integer[], moment timestamptz) RETURNS boolean
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_material = off SET enable_memoize = off SET enable_sort = off SET jit = off AS $$
BEGIN
  PERFORM 1 FROM hold_orders(venue, ARRAY(
    SELECT o.order_id FROM orders o WHERE o.restaurant_id = venue AND o.visit_id = ANY (stays)
     UNION
    SELECT o.order_id FROM orders o WHERE o.restaurant_id = venue AND o.table_idx = ANY (tbls) AND o.status = 'PENDING'));
  PERFORM 1 FROM hold_payments(venue, ARRAY(
    -- Found as bill_of does, here and below.
    SELECT p.payment_id FROM unnest(stays) AS s(id) CROSS JOIN LATERAL (
           SELECT * FROM payments x WHERE x.restaurant_id = venue AND x.visit_id BETWEEN s.id AND s.id ORDER BY x.visit_id) AS p));
  RETURN EXISTS (SELECT FROM orders o
                  WHERE o.restaurant_id = venue AND o.table_idx = ANY (tbls) AND o.status = 'PENDING')
      OR EXISTS (SELECT FROM unnest(stays) AS s(id) CROSS JOIN LATERAL (
                        SELECT * FROM payments x
                         WHERE x.restaurant_id = venue AND x.visit_id BETWEEN s.id AND s.id ORDER BY x.visit_id) AS p
                  WHERE p.phase <> 'DONE')
      OR EXISTS (SELECT FROM unnest(stays) AS s(id) CROSS JOIN LATERAL (
                        SELECT * FROM payment_claims x
                         WHERE x.restaurant_id = venue AND x.visit_id BETWEEN s.id AND s.id ORDER BY x.visit_id) AS c
                  WHERE c.ended_at IS NULL AND c.until > moment);
END $$;

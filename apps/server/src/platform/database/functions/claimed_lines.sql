-- How many of each line of a visit's orders are claimed at a moment, or settled as chosen dishes by what was not all given
-- back.
CREATE OR REPLACE FUNCTION claimed_lines(venue integer, visit text, moment timestamptz)
RETURNS TABLE (order_id text, line integer, quantity integer)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_material = off SET enable_memoize = off SET enable_sort = off SET jit = off AS $$
BEGIN
  RETURN QUERY
  SELECT l."orderId", l.line, sum(l.quantity)::integer
    FROM payment_claims c
    LEFT JOIN payments p ON p.restaurant_id = c.restaurant_id AND p.payment_id = c.payment_id
   CROSS JOIN LATERAL jsonb_to_recordset(c.lines) AS l("orderId" text, line integer, quantity integer)
   WHERE c.restaurant_id = venue AND c.visit_id = visit
     AND CASE WHEN c.ended_at IS NULL THEN c.until > moment ELSE p.is_captured AND p.refunded_amount < p.amount END
   GROUP BY 1, 2;
END $$;

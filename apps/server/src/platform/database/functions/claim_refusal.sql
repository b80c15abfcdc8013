-- Why a claim does not fit a visit's bill at a moment: TOO_MUCH where less is owed and not claimed by others, LINES_TAKEN
-- where one of its dishes is paid or claimed by others, is free or is not sold any more; null where it fits. One that lives
-- counts itself among the claims: it is asked before it is made, or after its time is over. The caller holds the visit and
-- its orders.
CREATE OR REPLACE FUNCTION claim_refusal(asked payment_claims, moment timestamptz) RETURNS text LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_material = off SET enable_memoize = off SET enable_sort = off SET jit = off AS $$
DECLARE
  bill record;
BEGIN
  SELECT * INTO bill FROM bill_of(asked.restaurant_id, asked.visit_id, moment);
  IF asked.amount > bill.sold + bill.entered - bill.settled - bill.claimed THEN RETURN 'TOO_MUCH'; END IF;
  PERFORM 1
     FROM (SELECT w."orderId" AS order_id, w.line, sum(w.quantity) AS quantity
             FROM jsonb_to_recordset(asked.lines) AS w("orderId" text, line integer, quantity integer) GROUP BY 1, 2) AS wanted
     LEFT JOIN orders o ON o.restaurant_id = asked.restaurant_id AND o.order_id = wanted.order_id
          AND o.visit_id = asked.visit_id
          AND NOT EXISTS (SELECT FROM payments p WHERE p.restaurant_id = o.restaurant_id AND p.order_id = o.order_id
                             AND p.is_captured)
     LEFT JOIN order_lines l ON l.restaurant_id = o.restaurant_id AND l.order_id = o.order_id AND l.line = wanted.line
     LEFT JOIN claimed_lines(asked.restaurant_id, asked.visit_id, moment) AS taken
          ON taken.order_id = wanted.order_id AND taken.line = wanted.line
    WHERE wanted.quantity > coalesce(l.live_quantity - l.free_quantity, 0) - coalesce(taken.quantity, 0);
  RETURN CASE WHEN FOUND THEN 'LINES_TAKEN' END;
END $$;

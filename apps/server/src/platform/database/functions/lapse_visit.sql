-- Ends a visit that never ordered and in which nobody has acted after `since`. Answers whether it did. Sessions and cart
-- of the table stay, and what staff have opened stays open: the next act begins a visit anew.
CREATE OR REPLACE FUNCTION lapse_visit(venue integer, tbl integer, visit text, since timestamptz, moment timestamptz)
RETURNS boolean LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET jit = off AS $$
BEGIN
  PERFORM 1 FROM hold_tables(venue, ARRAY[tbl]) AS t WHERE t.visit_id = visit;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM 1 FROM hold_visits(venue, ARRAY[visit]) AS v
    WHERE v.ordered_at IS NULL AND v.opened_by <> 'staff' AND v.last_activity_at <= since;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM 1 FROM carts c JOIN events e ON e.restaurant_id = venue AND e.subject_type = 'cart' AND e.subject_id = c.cart_id
    WHERE c.restaurant_id = venue AND c.table_idx = tbl AND c.closed_at IS NULL AND e.type = 'cart.changed'
      AND e.actor_type = 'guest' AND e.at > since LIMIT 1;
  IF FOUND THEN RETURN false; END IF;
  PERFORM end_visit(venue, visit, tbl, 'system', moment);
  INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type, data, at)
  VALUES (venue, 'visit', visit, 'system', 'system', 'visit.lapsed', jsonb_build_object('tableIdx', tbl), moment);
  RETURN true;
END $$;

-- Whoever was first at a table, which the caller holds with its visit, has lost the claim: nobody is in. Visits that staff
-- opened go on, others end: whom staff confirmed there is not who comes now. What lies in the cart is not the next guests'.
-- Answers the visit that goes on, or null.
CREATE OR REPLACE FUNCTION end_claim(venue integer, tbl integer, stay visits, moment timestamptz) RETURNS text
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
BEGIN
  IF stay.visit_id IS NULL THEN RETURN NULL; END IF;
  WITH lost AS (
    UPDATE guest_sessions SET admission = NULL
     WHERE restaurant_id = venue AND table_idx = tbl AND ended_at IS NULL AND admission = 'IN' AND visit_id = stay.visit_id
    RETURNING session_id
  )
  INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type, data, at)
  SELECT venue, 'session', session_id::text, 'system', 'system', 'admission.changed',
         jsonb_build_object('sessionId', session_id, 'tableIdx', tbl, 'to', NULL), moment FROM lost;
  UPDATE carts SET closed_at = moment, due_at = NULL
   WHERE restaurant_id = venue AND table_idx = tbl AND closed_at IS NULL;
  IF outlives_claim(stay) THEN RETURN stay.visit_id; END IF;
  PERFORM end_visit(venue, stay.visit_id, tbl, 'system', moment);
  INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type, data, at)
  VALUES (venue, 'visit', stay.visit_id, 'system', 'system', 'visit.lapsed', jsonb_build_object('tableIdx', tbl), moment);
  RETURN NULL;
END $$;

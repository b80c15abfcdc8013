-- What staff did in a venue, and what happened to accounts, by account: all of it, or that of some accounts. In the order of
-- the one index that knows it, so that no plan can turn to the log's newest rows and read through its past for them.
CREATE OR REPLACE FUNCTION staff_events(venue integer, accounts text[]) RETURNS SETOF events LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
BEGIN
  IF accounts IS NULL THEN
    RETURN QUERY SELECT e.* FROM events e WHERE e.restaurant_id = venue AND e.subject_type = 'staff'
      ORDER BY e.subject_id, e.event_id;
    RETURN;
  END IF;
  RETURN QUERY
    SELECT e.* FROM unnest(accounts) AS a(id) CROSS JOIN LATERAL (
      SELECT l.* FROM events l WHERE l.restaurant_id = venue AND l.subject_type = 'staff' AND l.subject_id = a.id
       ORDER BY l.event_id OFFSET 0) e;
END $$;

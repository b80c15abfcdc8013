-- What the people of a venue did from one moment on and before a place in time, newest first: in the venue, and what
-- happened to the accounts named. By its own index alone, whatever statistics say: a search that is lost in the past of
-- a busy house would stop it.
CREATE OR REPLACE FUNCTION read_activity(
  venue integer, accounts text[], since timestamptz, before timestamptz, before_id bigint, most integer)
RETURNS SETOF events LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off
SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  RETURN QUERY
    SELECT * FROM (
      (SELECT e.* FROM events e
        WHERE e.restaurant_id = venue AND (e.actor_type = 'staff' OR e.subject_type = 'staff')
          AND e.at >= since AND (e.at, e.event_id) < (before, before_id)
        ORDER BY e.at DESC, e.event_id DESC LIMIT most)
      UNION ALL
      (SELECT a.* FROM events a
        WHERE a.restaurant_id = 0 AND a.subject_type = 'staff' AND a.subject_id = ANY (accounts)
          AND a.at >= since AND (a.at, a.event_id) < (before, before_id)
        ORDER BY a.at DESC, a.event_id DESC LIMIT most)) done
     ORDER BY done.at DESC, done.event_id DESC LIMIT most;
END $$;

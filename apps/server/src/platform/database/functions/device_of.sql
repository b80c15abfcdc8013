-- The browser of a session, as the hash of its secret; null where it is not known. A function of its own, so that whoever
-- reads many orders finds each by its key, whatever the planner thought of the table when it was small.
CREATE OR REPLACE FUNCTION device_of(session bigint) RETURNS bytea LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off AS $$
BEGIN
  RETURN (SELECT s.device_hash FROM guest_sessions s WHERE s.session_id = session);
END $$;

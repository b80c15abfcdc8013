-- A visit begins: phones that somebody used at its table within half an hour belong to it, and where phones are let in may
-- ask; all others end and have to scan anew. The caller holds the table. guest: the session whose act begins it, or null.
CREATE OR REPLACE FUNCTION gather_phones(venue integer, tbl integer, visit text, guest bigint, moment timestamptz) RETURNS void
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
BEGIN
  WITH gone AS (
    UPDATE guest_sessions SET ended_at = moment
     WHERE restaurant_id = venue AND table_idx = tbl AND ended_at IS NULL
       AND last_tap_at < moment - interval '30 minutes' AND session_id IS DISTINCT FROM guest
    RETURNING session_id
  )
  INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type, data, at)
  SELECT venue, 'session', session_id::text, 'system', 'system', 'session.ended',
         jsonb_build_object('sessionId', session_id, 'tableIdx', tbl), moment FROM gone;
  UPDATE guest_sessions SET visit_id = visit
   WHERE restaurant_id = venue AND table_idx = tbl AND ended_at IS NULL AND admits IS NULL;
END $$;

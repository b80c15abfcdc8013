-- Sessions are in use: when they were used last, when they end if nobody uses them any more, and a person's last tap. One that somebody
-- holds is left out, as nobody waits for it who holds others. Answers those: they are to be told again.
CREATE OR REPLACE FUNCTION touch_sessions(sessions bigint[], used timestamptz[], ends timestamptz[], taps timestamptz[])
RETURNS bigint[] LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_material = off SET enable_memoize = off SET enable_sort = off SET jit = off AS $$
DECLARE
  saved bigint[];
BEGIN
  WITH done AS (
    -- What is told late takes no later use back.
    UPDATE guest_sessions s SET last_used_at = greatest(s.last_used_at, n.used_at),
           expires_at = greatest(s.expires_at, n.ends_at), last_tap_at = greatest(s.last_tap_at, n.tap_at)
      FROM (SELECT free.session_id, use.used_at, use.ends_at, use.tap_at
              FROM unnest(sessions, used, ends, taps) AS use(session_id, used_at, ends_at, tap_at)
             -- By its key alone: while nobody is there, all that have not ended and a filter cost as much, and the plan stays.
             CROSS JOIN LATERAL (SELECT g.session_id, g.ended_at FROM guest_sessions g WHERE g.session_id = use.session_id
                                  LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED) free
             WHERE free.ended_at IS NULL) n
     WHERE s.session_id = n.session_id
    RETURNING s.session_id
  )
  SELECT array_agg(done.session_id) INTO saved FROM done;
  RETURN ARRAY(
    SELECT rest.session_id
      FROM (SELECT unnest(sessions) AS session_id EXCEPT SELECT unnest(saved)) rest
     CROSS JOIN LATERAL (SELECT g.ended_at FROM guest_sessions g WHERE g.session_id = rest.session_id LIMIT 1) known
     WHERE known.ended_at IS NULL);
END $$;

-- Whether the log's transaction numbers were given by another cluster than this one: by its identity, or because a
-- committed row bears a number that nobody here has been given yet.
CREATE OR REPLACE FUNCTION is_log_foreign() RETURNS boolean LANGUAGE sql
SET enable_seqscan = off SET enable_bitmapscan = off AS $$
  SELECT c.cluster <> (SELECT system_identifier FROM pg_control_system())
      OR pg_sequence_last_value('log_volume') IS NULL
      OR EXISTS (SELECT FROM events e WHERE e.volume BETWEEN c.oldest AND c.newest
                    AND e.xid >= pg_snapshot_xmax(pg_current_snapshot()))
    FROM feed_cursor c
$$;

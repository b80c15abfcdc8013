-- Makes a log at home that was carried into this cluster as rows. Transaction numbers of another cluster mean nothing
-- here, so they are never looked at again: what is written from now on goes to a fresh volume, and readers look at that
-- one only. What had not been numbered for the feed is numbered now, in the order of event_id, behind a leap: it may have had
-- other numbers where it comes from.
-- fresh: a volume that was just made. The caller has seen that the log is foreign, and is the only one that settles it.
-- The feed has no index by event: each numbered event would pay for it, and here every event of the latest volumes is asked
-- for, so that one pass over the feed is what it takes anyway. No loops, so that it stays one pass without statistics, as
-- after a restore.
CREATE OR REPLACE FUNCTION settle_log(fresh integer) RETURNS void LANGUAGE plpgsql
SET enable_nestloop = off SET jit = off SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  held  feed_cursor%ROWTYPE;
  added bigint;
  last  bigint;
BEGIN
  LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE;
  SELECT * INTO held FROM feed_cursor FOR UPDATE;
  WITH missing AS MATERIALIZED (
    SELECT e.event_id, e.volume, e.restaurant_id, e.type FROM events_long e
     WHERE e.volume >= held.oldest
       AND NOT EXISTS (SELECT FROM feed f WHERE f.event_id = e.event_id AND f.volume = e.volume)),
  heads AS MATERIALIZED (
    SELECT v.restaurant_id, leap_feed((SELECT max(f.seq) FROM feed f WHERE f.restaurant_id = v.restaurant_id)) AS seq
      FROM (SELECT DISTINCT restaurant_id FROM missing) v)
  INSERT INTO feed (restaurant_id, seq, position, event_id, volume, type)
  SELECT n.restaurant_id, h.seq + n.in_venue, held.position + n.in_all, n.event_id, n.volume, n.type
    FROM (SELECT m.*, row_number() OVER (ORDER BY m.event_id) AS in_all,
                 row_number() OVER (PARTITION BY m.restaurant_id ORDER BY m.event_id) AS in_venue FROM missing m) n
    JOIN heads h USING (restaurant_id);
  GET DIAGNOSTICS added = ROW_COUNT;
  UPDATE feed_cursor SET position = held.position + added, seen = pg_current_snapshot(), oldest = fresh, newest = fresh,
         volume = fresh, since = clock_timestamp(), saved_at = clock_timestamp(), epoch = held.epoch + 1, settled_in = fresh,
         cluster = (SELECT system_identifier FROM pg_control_system());
  -- Some ways of carrying rows leave the sequences behind.
  last := (SELECT max(event_id) FROM events);
  IF last >= coalesce(pg_sequence_last_value(pg_get_serial_sequence('events', 'event_id')::regclass), 0) THEN
    PERFORM setval(pg_get_serial_sequence('events', 'event_id'), last + 1000000);
  END IF;
  PERFORM setval('log_volume', fresh);
END $$;

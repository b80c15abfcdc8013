-- Numbers what is kept for good, in the order in which readers may take it: by the look in which it became visible,
-- within one look by event_id, which is drawn while the subject's row is held. Whoever holds the one row of feed_cursor
-- writes, and position and cursor are committed with the rows: exactly once, whoever else tries.
-- most: rows of one portion. is_patient: wait for whoever writes now, else leave it to them.
-- Answers how many it wrote, and whether there was nothing more.
-- Every read asks for the order of xid, although it needs none: while its tables are empty every index seems as good as
-- another, and the plan stays when they are full.
CREATE OR REPLACE FUNCTION write_feed(most integer, is_patient boolean, OUT written integer, OUT is_done boolean)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  held     feed_cursor%ROWTYPE;
  target   pg_snapshot;
  open_now integer;
  low      integer;
  high     integer;
  beyond   xid8;
  until    xid8;
  first_id bigint;
  put_off  xid8[] := '{}';
  reached  pg_snapshot;
BEGIN
  written := 0;
  is_done := true;
  -- A look without a lock: nothing is written while nothing happens.
  SELECT * INTO held FROM feed_cursor;
  target := pg_current_snapshot();
  open_now := pg_sequence_last_value('log_volume');
  IF NOT EXISTS (
       SELECT FROM events_long e WHERE e.volume BETWEEN least(held.oldest, open_now) AND greatest(held.newest, open_now)
          AND e.xid >= pg_snapshot_xmax(held.seen) AND e.xid < pg_snapshot_xmax(target)
        ORDER BY e.xid LIMIT 1)
     AND NOT EXISTS (
       SELECT FROM pg_snapshot_xip(held.seen) AS late(xid) CROSS JOIN LATERAL (
         SELECT FROM events_long e WHERE e.volume BETWEEN held.oldest AND held.newest
            AND e.xid >= late.xid AND e.xid <= late.xid ORDER BY e.xid LIMIT 1) e)
     AND pg_snapshot_xmax(target)::text::bigint - pg_snapshot_xmax(held.seen)::text::bigint <= 1000
     -- A volume that was opened is taken up within a minute. That others wrote what is no event, as idle servers do with each
     -- beat, is saved once an hour. One transaction more is the last save itself.
     AND (held.saved_at > clock_timestamp() - interval '1 minute' OR (held.volume = open_now
          AND (held.saved_at > clock_timestamp() - interval '1 hour'
               OR pg_snapshot_xmax(target)::text::bigint - pg_snapshot_xmax(held.seen)::text::bigint <= 1)))
  THEN RETURN; END IF;

  IF is_patient THEN SELECT * INTO held FROM feed_cursor FOR UPDATE;
  ELSE
    SELECT * INTO held FROM feed_cursor FOR UPDATE SKIP LOCKED;
    IF NOT FOUND THEN RETURN; END IF;
  END IF;
  target := pg_current_snapshot();
  open_now := pg_sequence_last_value('log_volume');
  low := least(held.oldest, open_now);
  high := greatest(held.newest, open_now);

  -- What is too much for one portion is cut at a transaction. One that began before the cut may have written after
  -- others that began behind it: it waits for them.
  beyond := (SELECT e.xid FROM events_long e WHERE e.volume BETWEEN low AND high
                AND e.xid >= pg_snapshot_xmax(held.seen) AND e.xid < pg_snapshot_xmax(target)
              ORDER BY e.xid OFFSET 2 * most LIMIT 1);
  until := pg_snapshot_xmax(target);
  reached := target;
  IF beyond IS NOT NULL THEN
    until := (SELECT e.xid FROM events_long e WHERE e.volume BETWEEN low AND high
                 AND e.xid >= pg_snapshot_xmax(held.seen) AND e.xid < pg_snapshot_xmax(target)
               ORDER BY e.xid OFFSET most LIMIT 1);
    first_id := (SELECT min(ahead.event_id) FROM (
                   SELECT e.event_id FROM events_long e
                    WHERE e.volume BETWEEN low AND high AND e.xid >= until AND e.xid <= beyond
                    ORDER BY e.xid OFFSET 0) ahead);
    put_off := ARRAY(
      SELECT b.xid FROM (
        SELECT e.xid FROM events_long e
         WHERE e.volume BETWEEN low AND high AND e.xid >= pg_snapshot_xmax(held.seen) AND e.xid < until
           AND e.event_id > first_id
         ORDER BY e.xid OFFSET 0) b
      UNION
      SELECT late.xid FROM pg_snapshot_xip(held.seen) AS late(xid) CROSS JOIN LATERAL (
        SELECT FROM events_long e WHERE e.volume BETWEEN low AND high AND e.xid >= late.xid AND e.xid <= late.xid
           AND e.event_id > first_id
         ORDER BY e.xid LIMIT 1) e
       WHERE pg_visible_in_snapshot(late.xid, target));
    IF NOT EXISTS (SELECT FROM events_long e
                    WHERE e.volume BETWEEN low AND high AND e.xid >= pg_snapshot_xmax(held.seen) AND e.xid < until
                      AND e.xid <> ALL (put_off)
                    ORDER BY e.xid LIMIT 1) THEN
      -- A transaction larger than a portion.
      until := (beyond::text::bigint + 1)::text::xid8;
      put_off := '{}';
    END IF;
    reached := (SELECT coalesce(min(o.x), until::text::bigint) || ':' || until || ':'
                       || coalesce(string_agg(o.x::text, ',' ORDER BY o.x), '')
                  FROM (SELECT x::text::bigint AS x FROM pg_snapshot_xip(target) x WHERE x < until
                        UNION SELECT x::text::bigint FROM unnest(put_off) x) o)::pg_snapshot;
    is_done := false;
  END IF;

  WITH fresh AS MATERIALIZED (
    SELECT a.* FROM (
      SELECT e.event_id, e.volume, e.restaurant_id, e.type FROM events_long e
       WHERE e.volume BETWEEN low AND high AND e.xid >= pg_snapshot_xmax(held.seen) AND e.xid < until
         AND pg_visible_in_snapshot(e.xid, target) AND e.xid <> ALL (put_off)
       ORDER BY e.xid OFFSET 0) a
    UNION ALL
    SELECT e.* FROM pg_snapshot_xip(held.seen) AS late(xid) CROSS JOIN LATERAL (
      SELECT l.event_id, l.volume, l.restaurant_id, l.type FROM events_long l
       WHERE l.volume BETWEEN low AND high AND l.xid >= late.xid AND l.xid <= late.xid ORDER BY l.xid OFFSET 0) e
     WHERE pg_visible_in_snapshot(late.xid, target) AND late.xid <> ALL (put_off)),
  heads AS MATERIALIZED (
    -- What lies in volumes from before this cluster was numbered elsewhere.
    SELECT v.restaurant_id,
           CASE WHEN coalesce(l.volume, 0) < held.settled_in THEN leap_feed(l.seq) ELSE coalesce(l.seq, 0) END AS seq
      FROM (SELECT DISTINCT restaurant_id FROM fresh) v
      LEFT JOIN LATERAL (SELECT f.seq, f.volume FROM feed f WHERE f.restaurant_id = v.restaurant_id
                          ORDER BY f.seq DESC LIMIT 1) l ON true)
  INSERT INTO feed (restaurant_id, seq, position, event_id, volume, type)
  SELECT n.restaurant_id, h.seq + n.in_venue, held.position + n.in_all, n.event_id, n.volume, n.type
    FROM (SELECT f.*, row_number() OVER (ORDER BY f.event_id) AS in_all,
                 row_number() OVER (PARTITION BY f.restaurant_id ORDER BY f.event_id) AS in_venue FROM fresh f) n
    JOIN heads h USING (restaurant_id);
  GET DIAGNOSTICS written = ROW_COUNT;

  UPDATE feed_cursor SET
    position = held.position + written, seen = reached, saved_at = clock_timestamp(), volume = open_now,
    -- Whoever began before a volume was closed has ended an hour later.
    oldest = CASE WHEN open_now = held.volume AND held.since < clock_timestamp() - interval '1 hour' THEN open_now ELSE low END,
    newest = CASE WHEN open_now = held.volume AND held.since < clock_timestamp() - interval '1 hour' THEN open_now ELSE high END,
    since = CASE WHEN open_now = held.volume THEN held.since ELSE clock_timestamp() END;
END $$;

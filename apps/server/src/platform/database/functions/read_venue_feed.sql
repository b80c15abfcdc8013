-- Events of some types of one venue by their number there, after one and up to another.
CREATE OR REPLACE FUNCTION read_venue_feed(venue integer, after bigint, up_to bigint, types text[], most integer)
RETURNS TABLE (seq bigint, event events_long) LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
    SELECT f.seq, e.event FROM feed f CROSS JOIN LATERAL (
      SELECT l AS event FROM events_long l WHERE l.event_id = f.event_id AND l.volume = f.volume LIMIT 1) e
     WHERE f.restaurant_id = venue AND f.seq > after AND f.seq <= up_to AND f.type = ANY (types)
     ORDER BY f.seq LIMIT most;
END $$;

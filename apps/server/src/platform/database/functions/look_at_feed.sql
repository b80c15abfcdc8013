-- How a venue's feed stands for whoever has read it up to a number: its last number (0 before its first), whether the one asked
-- after was given, and where a look ends that goes over so many numbers at most. After a restore that one is not there, although
-- the feed has gone on beyond; what the restore left out counts for nothing, and where the look ends is a number that was given.
CREATE OR REPLACE FUNCTION look_at_feed(venue integer, after bigint, reach bigint,
                                        OUT head bigint, OUT is_given boolean, OUT up_to bigint)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  head := coalesce((SELECT f.seq FROM feed f WHERE f.restaurant_id = venue ORDER BY f.seq DESC LIMIT 1), 0);
  is_given := after = 0 OR EXISTS (SELECT FROM feed f WHERE f.restaurant_id = venue AND f.seq = after);
  up_to := coalesce(
    (SELECT ends.seq
       FROM (SELECT f.seq FROM feed f WHERE f.restaurant_id = venue AND f.seq > after ORDER BY f.seq LIMIT 1) begins
      CROSS JOIN LATERAL (SELECT f.seq FROM feed f WHERE f.restaurant_id = venue AND f.seq < begins.seq + reach
                           ORDER BY f.seq DESC LIMIT 1) ends), after);
END $$;

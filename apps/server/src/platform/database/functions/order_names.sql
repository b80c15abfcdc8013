-- What a till called orders when it entered them; those that it did not are left out. Each is asked for in the order of the one
-- index that finds it: by kind alone lie all that a till has entered in years.
CREATE OR REPLACE FUNCTION order_names(venue integer, till text, ids text[]) RETURNS TABLE (ours text, theirs text)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
    SELECT known.our_id, known.their_id FROM unnest(ids) AS asked(id) CROSS JOIN LATERAL (
      SELECT x.our_id, x.their_id FROM external_ids x
       WHERE x.restaurant_id = venue AND x.till_id = till AND x.kind = 'ORDER' AND x.our_id >= asked.id AND x.our_id <= asked.id
       ORDER BY x.our_id LIMIT 1) known;
END $$;

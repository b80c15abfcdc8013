-- Holds visits of a venue until the transaction ends; who changes one holds its table before.
CREATE OR REPLACE FUNCTION hold_visits(venue integer, ids text[]) RETURNS SETOF visits LANGUAGE plpgsql ROWS 1
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
BEGIN
  RETURN QUERY SELECT * FROM visits WHERE restaurant_id = venue AND visit_id = ANY (ids)
    ORDER BY visit_id FOR NO KEY UPDATE;
END $$;

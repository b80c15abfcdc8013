-- Holds payments of a venue until the transaction ends; after their orders, before stock.
CREATE OR REPLACE FUNCTION hold_payments(venue integer, ids text[]) RETURNS SETOF payments LANGUAGE plpgsql ROWS 1
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
BEGIN
  RETURN QUERY SELECT * FROM payments WHERE restaurant_id = venue AND payment_id = ANY (ids)
    ORDER BY payment_id FOR NO KEY UPDATE;
END $$;

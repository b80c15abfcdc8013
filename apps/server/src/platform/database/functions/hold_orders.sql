-- Holds orders of a venue until the transaction ends; after tables, visits and carts, before payments and stock.
CREATE OR REPLACE FUNCTION hold_orders(venue integer, ids text[]) RETURNS SETOF orders LANGUAGE plpgsql ROWS 1
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
BEGIN
  RETURN QUERY SELECT * FROM orders WHERE restaurant_id = venue AND order_id = ANY (ids)
    ORDER BY order_id FOR NO KEY UPDATE;
END $$;

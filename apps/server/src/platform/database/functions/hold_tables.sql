-- Holds tables of a venue until the transaction ends. Whoever holds rows of several kinds takes them in one order:
-- tables, visits, carts, orders, payments, stock, days; several rows of a kind in the order of their ids.
CREATE OR REPLACE FUNCTION hold_tables(venue integer, idxs integer[]) RETURNS SETOF dining_tables
LANGUAGE plpgsql ROWS 1 AS $$
BEGIN
  RETURN QUERY SELECT * FROM dining_tables WHERE restaurant_id = venue AND table_idx = ANY (idxs)
    ORDER BY table_idx FOR NO KEY UPDATE;
END $$;

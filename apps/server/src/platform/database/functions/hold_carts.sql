-- Holds carts of a venue until the transaction ends; after tables and visits, before orders.
CREATE OR REPLACE FUNCTION hold_carts(venue integer, ids text[]) RETURNS SETOF carts LANGUAGE plpgsql ROWS 1 AS $$
BEGIN
  RETURN QUERY SELECT * FROM carts WHERE restaurant_id = venue AND cart_id = ANY (ids)
    ORDER BY cart_id FOR NO KEY UPDATE;
END $$;

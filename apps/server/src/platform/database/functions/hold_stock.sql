-- Holds what is counted or sold out of a venue's dishes until the transaction ends; after everything but days.
CREATE OR REPLACE FUNCTION hold_stock(venue integer, ids text[]) RETURNS SETOF stock LANGUAGE plpgsql ROWS 4 AS $$
BEGIN
  RETURN QUERY SELECT * FROM stock
    WHERE restaurant_id = venue AND menu_id = ANY (ids) AND (left_quantity IS NOT NULL OR is_sold_out)
    ORDER BY menu_id FOR NO KEY UPDATE;
END $$;

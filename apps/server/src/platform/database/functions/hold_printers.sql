-- Holds printers of a venue until the transaction ends; after everything that orders and money hold.
CREATE OR REPLACE FUNCTION hold_printers(venue integer, ids text[]) RETURNS SETOF printers LANGUAGE plpgsql ROWS 1 AS $$
BEGIN
  RETURN QUERY SELECT * FROM printers WHERE restaurant_id = venue AND printer_id = ANY (ids)
    ORDER BY printer_id FOR NO KEY UPDATE;
END $$;

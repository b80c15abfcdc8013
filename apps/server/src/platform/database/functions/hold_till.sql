-- Holds a connected till until the transaction ends; before everything that what it asks for holds.
CREATE OR REPLACE FUNCTION hold_till(venue integer, till text) RETURNS SETOF tills LANGUAGE plpgsql ROWS 1 AS $$
BEGIN
  RETURN QUERY SELECT * FROM tills WHERE restaurant_id = venue AND till_id = till AND retired_at IS NULL
    FOR NO KEY UPDATE;
END $$;

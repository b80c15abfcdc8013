-- Holds a venue's books until the transaction ends: its drawer, and the next number of its reports. After orders, payments
-- and stock, before printers.
CREATE OR REPLACE FUNCTION hold_books(venue integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOOP
    PERFORM 1 FROM day_books WHERE restaurant_id = venue FOR NO KEY UPDATE;
    EXIT WHEN FOUND;
    INSERT INTO day_books (restaurant_id) VALUES (venue) ON CONFLICT DO NOTHING;
    EXIT WHEN FOUND;
  END LOOP;
END $$;

-- The drawer that cash of a venue goes into or out of at the moment; null: none is open. It stays open until the transaction ends.
CREATE OR REPLACE FUNCTION take_cash(venue integer) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_books(venue);
  RETURN (SELECT drawer_id FROM drawers WHERE restaurant_id = venue AND closed_at IS NULL);
END $$;

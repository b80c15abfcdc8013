-- Gives back what an order, which the caller holds, took of counted dishes and what is still to come of it, unless the dish
-- was counted anew since. Answers the dishes whose stock changed.
CREATE OR REPLACE FUNCTION return_stock(venue integer, id text) RETURNS text[] LANGUAGE plpgsql AS $$
BEGIN
  RETURN give_back(venue, ARRAY[id]);
END $$;

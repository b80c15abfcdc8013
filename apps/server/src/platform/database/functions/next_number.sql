-- The last of `count` next order numbers of a business day: 1, 2, 3… Its row is the last that a transaction takes, so that it is held for
-- the shortest time.
CREATE OR REPLACE FUNCTION next_number(venue integer, day date, count integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  number integer;
BEGIN
  INSERT INTO order_counters AS c (restaurant_id, business_day, last_number) VALUES (venue, day, count)
      ON CONFLICT (restaurant_id, business_day) DO UPDATE SET last_number = c.last_number + count
  RETURNING last_number INTO number;
  RETURN number;
END $$;

-- The last of `count` next order numbers of a business day: 1, 2, 3… The row of the day is the last that a transaction takes,
-- so that it is held for the shortest time. It is a lock and holds no number: while somebody reads for long, a row that
-- changed with each order would leave a version behind for each of them to step over.
CREATE OR REPLACE FUNCTION next_number(venue integer, day date, count integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  number integer;
BEGIN
  LOOP
    PERFORM 1 FROM order_days WHERE restaurant_id = venue AND business_day = day FOR NO KEY UPDATE;
    EXIT WHEN FOUND;
    INSERT INTO order_days (restaurant_id, business_day) VALUES (venue, day) ON CONFLICT DO NOTHING;
    EXIT WHEN FOUND;
  END LOOP;
  -- A statement of its own, so that it sees what committed while the row was waited for.
  SELECT order_number INTO number FROM orders
   WHERE restaurant_id = venue AND business_day = day AND order_number IS NOT NULL ORDER BY order_number DESC LIMIT 1;
  RETURN coalesce(number, 0) + count;
END $$;

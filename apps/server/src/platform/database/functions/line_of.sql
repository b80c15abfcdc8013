-- What the lines of an order do not say themselves.
CREATE OR REPLACE FUNCTION line_of(venue integer, id text, status text) RETURNS order_lines LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  line order_lines;
BEGIN
  line.restaurant_id := venue;
  line.order_id := id;
  line.state := line_state(status);
  line.free_quantity := 0;
  RETURN line;
END $$;

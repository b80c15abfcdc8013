-- Holds an order with its visit until the transaction ends: check-out stands wholly before or wholly after what follows.
-- All nulls where there is none.
CREATE OR REPLACE FUNCTION hold_order(venue integer, id text) RETURNS orders LANGUAGE plpgsql AS $$
DECLARE
  held orders;
BEGIN
  PERFORM 1 FROM hold_visits(venue, ARRAY(SELECT visit_id FROM orders WHERE restaurant_id = venue AND order_id = id));
  SELECT * INTO held FROM hold_orders(venue, ARRAY[id]);
  RETURN held;
END $$;

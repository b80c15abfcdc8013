-- Tells of an order that reached the kitchen.
CREATE OR REPLACE FUNCTION tell_placed(placed orders, took text[], moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
  VALUES (placed.restaurant_id, 'order', placed.order_id, placed.version, 'guest', placed.client_id, 'order.placed',
          placed_event(placed, took), moment);
END $$;

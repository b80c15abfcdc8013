-- Buries servers whose lease ran out: their screens are gone, or open on another server by now.
CREATE OR REPLACE FUNCTION bury_nodes(moment timestamptz, grace_seconds integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  dead text[];
  gone record;
BEGIN
  dead := ARRAY(SELECT node_id FROM server_nodes WHERE alive_until <= clock_timestamp() FOR UPDATE SKIP LOCKED);
  -- Carts of all of them in one order, so that whoever else holds several never waits for this in a ring.
  FOR gone IN SELECT restaurant_id, cart_id, client_id, node_id FROM cart_presence WHERE node_id = ANY (dead)
               ORDER BY restaurant_id, cart_id, client_id LOOP
    PERFORM 1 FROM hold_carts(gone.restaurant_id, ARRAY[gone.cart_id]);
    DELETE FROM cart_presence WHERE restaurant_id = gone.restaurant_id AND cart_id = gone.cart_id
       AND client_id = gone.client_id AND node_id = gone.node_id;
    PERFORM leave_cart(gone.restaurant_id, gone.cart_id, gone.client_id, moment, grace_seconds);
  END LOOP;
  DELETE FROM server_nodes WHERE node_id = ANY (dead);
  RETURN cardinality(dead);
END $$;

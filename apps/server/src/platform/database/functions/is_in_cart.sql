CREATE OR REPLACE FUNCTION is_in_cart(venue integer, cart text, client text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM cart_presence p JOIN server_nodes n USING (node_id)
                  WHERE p.restaurant_id = venue AND p.cart_id = cart AND p.client_id = client
                    AND n.alive_until > clock_timestamp())
$$;

CREATE OR REPLACE FUNCTION tell_presence(venue integer, cart text, tbl integer, cart_version integer, client text,
                                 member integer, is_here boolean, moment timestamptz)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
  SELECT venue, 'cart', cart, cart_version, 'guest', client, 'cart.presence',
         jsonb_build_object('tableIdx', tbl, 'number', member, 'isHere', is_here, 'clientCount',
           (SELECT count(DISTINCT p.client_id) FROM cart_presence p JOIN server_nodes n USING (node_id)
             WHERE p.restaurant_id = venue AND p.cart_id = cart AND n.alive_until > clock_timestamp())), moment
$$;

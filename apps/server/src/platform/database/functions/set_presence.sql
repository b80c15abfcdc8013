-- A server has its first open screen of a device, or no longer any.
CREATE OR REPLACE FUNCTION set_presence(venue integer, cart text, client text, node text, is_here boolean, moment timestamptz,
                                grace_seconds integer)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held     record;
  was_here boolean;
  member   integer;
BEGIN
  SELECT table_idx, version, closed_at INTO held FROM hold_carts(venue, ARRAY[cart]);
  IF NOT FOUND OR held.closed_at IS NOT NULL THEN RETURN; END IF;
  IF NOT is_here THEN
    DELETE FROM cart_presence
     WHERE restaurant_id = venue AND cart_id = cart AND client_id = client AND node_id = node;
    IF FOUND THEN PERFORM leave_cart(venue, cart, client, moment, grace_seconds); END IF;
    RETURN;
  END IF;
  was_here := is_in_cart(venue, cart, client);
  INSERT INTO cart_presence (restaurant_id, cart_id, client_id, node_id) VALUES (venue, cart, client, node)
      ON CONFLICT DO NOTHING;
  UPDATE cart_members SET left_at = NULL
   WHERE restaurant_id = venue AND cart_id = cart AND client_id = client RETURNING number INTO member;
  IF NOT was_here AND FOUND THEN
    PERFORM tell_presence(venue, cart, held.table_idx, held.version, client, member, true, moment);
  END IF;
END $$;

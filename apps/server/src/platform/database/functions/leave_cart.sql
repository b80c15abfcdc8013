-- What follows when a device's presence on one server ended: with its last one the member has left. Holds the cart.
CREATE OR REPLACE FUNCTION leave_cart(venue integer, cart text, client text, moment timestamptz, grace_seconds integer)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held   record;
  member integer;
BEGIN
  SELECT table_idx, version, due_at, closed_at, state->'lock'->>'lockedBy' AS locked_by INTO held
    FROM hold_carts(venue, ARRAY[cart]);
  IF NOT FOUND OR held.closed_at IS NOT NULL OR is_in_cart(venue, cart, client) THEN RETURN; END IF;
  UPDATE cart_members SET left_at = moment
   WHERE restaurant_id = venue AND cart_id = cart AND client_id = client RETURNING number INTO member;
  IF NOT FOUND THEN RETURN; END IF;
  IF held.locked_by = client AND (held.due_at IS NULL OR held.due_at > moment + make_interval(secs => grace_seconds)) THEN
    UPDATE carts SET due_at = moment + make_interval(secs => grace_seconds)
     WHERE restaurant_id = venue AND cart_id = cart;
  END IF;
  PERFORM tell_presence(venue, cart, held.table_idx, held.version, client, member, false, moment);
END $$;

-- Gives a session its table's one cart, made on the first call, and makes its device a member.
-- p: restaurantId, tableIdx, sessionId, clientId, now, cartId of a cart to be made, node.
-- A cart that nobody touched or watched for abandonMinutes, without dishes or orders, is left to those who forgot it.
CREATE OR REPLACE FUNCTION join_cart(p jsonb, fresh_state jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  venue     integer := (p->>'restaurantId')::integer;
  tbl       integer := (p->>'tableIdx')::integer;
  client    text := p->>'clientId';
  moment    timestamptz := (p->>'now')::timestamptz;
  since     timestamptz := moment - make_interval(mins => (p->>'abandonMinutes')::integer);
  tbl_epoch integer;
  guest     guest_sessions%ROWTYPE;
  found_id  text;
  cart      carts%ROWTYPE;
  member    cart_members%ROWTYPE;
BEGIN
  SELECT epoch INTO tbl_epoch FROM dining_tables
   WHERE restaurant_id = venue AND table_idx = tbl AND NOT is_retired FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN '{"outcome": "NOT_FOUND_TABLE"}'; END IF;
  SELECT * INTO guest FROM guest_sessions WHERE session_id = (p->>'sessionId')::bigint;
  IF NOT FOUND OR guest.ended_at IS NOT NULL OR guest.expires_at <= moment
     OR (guest.table_idx = tbl AND guest.table_epoch IS DISTINCT FROM tbl_epoch) THEN
    RETURN '{"outcome": "RESERVATION_IS_EXPIRATION"}';
  END IF;
  IF guest.restaurant_id <> venue OR guest.table_idx IS DISTINCT FROM tbl THEN
    RETURN '{"outcome": "TABLE_CHANGED"}';
  END IF;

  SELECT cart_id INTO found_id FROM carts WHERE restaurant_id = venue AND table_idx = tbl AND closed_at IS NULL
     FOR NO KEY UPDATE;
  IF FOUND THEN
    SELECT * INTO cart FROM carts WHERE restaurant_id = venue AND cart_id = found_id;
    IF cart.table_epoch <> tbl_epoch OR (
         (cart.state->>'revision')::integer = cart.revision
         AND json_array_length(cart.state->'lines') = 0 AND cart.state->'lock'->>'lockedBy' IS NULL
         AND to_timestamp((cart.state->>'changedAt')::double precision / 1000) <= since
         AND NOT EXISTS (SELECT 1 FROM visits WHERE restaurant_id = venue AND table_idx = tbl AND closed_at IS NULL)
         AND NOT EXISTS (SELECT 1 FROM cart_members m WHERE m.restaurant_id = venue AND m.cart_id = found_id
                            AND (m.joined_at > since OR m.left_at > since OR is_in_cart(venue, found_id, m.client_id))))
    THEN
      UPDATE carts SET closed_at = moment, due_at = NULL WHERE restaurant_id = venue AND cart_id = found_id;
      found_id := NULL;
    END IF;
  END IF;
  IF found_id IS NULL THEN
    found_id := p->>'cartId';
    INSERT INTO carts (restaurant_id, cart_id, table_idx, table_epoch, version, revision, state, created_at)
    VALUES (venue, found_id, tbl, tbl_epoch, 0, 0, fresh_state, moment);
  END IF;

  SELECT * INTO member FROM cart_members
   WHERE restaurant_id = venue AND cart_id = found_id AND client_id = client;
  IF NOT FOUND THEN
    INSERT INTO cart_members (restaurant_id, cart_id, client_id, session_id, number, joined_at)
    SELECT venue, found_id, client, guest.session_id, coalesce(max(number), 0) + 1, moment
      FROM cart_members WHERE restaurant_id = venue AND cart_id = found_id
    RETURNING * INTO member;
    INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
    VALUES (venue, 'cart', found_id, coalesce(cart.version, 0), 'guest', client, 'cart.joined',
            jsonb_build_object('tableIdx', tbl, 'number', member.number), moment);
  ELSIF member.session_id <> guest.session_id THEN
    -- The client id's earlier session is over, or it could not be this one's. Its lock ends with it.
    IF cart.state->'lock'->>'lockedBy' = client THEN
      RETURN jsonb_build_object('outcome', 'HOLDS_LOCK', 'cartId', found_id);
    END IF;
    UPDATE cart_members SET session_id = guest.session_id
     WHERE restaurant_id = venue AND cart_id = found_id AND client_id = client;
  END IF;
  RETURN jsonb_build_object('outcome', 'JOINED', 'cart', read_cart(venue, found_id));
END $$;

-- Gives a session its table's one cart, made on the first call, and makes its device a member.
-- p: restaurantId, tableIdx, sessionId, clientId, now, cartId of a cart to be made. To join is no act at the table; to say
-- with a new cart how many people there are is one.
-- A cart that nobody touched or watched for abandonMinutes, without dishes or orders, is left to those who forgot it.
CREATE OR REPLACE FUNCTION join_cart(p jsonb, fresh_state jsonb) RETURNS jsonb LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_material = off SET enable_memoize = off SET enable_sort = off SET jit = off AS $$
DECLARE
  venue     integer := (p->>'restaurantId')::integer;
  tbl       integer := (p->>'tableIdx')::integer;
  client    text := p->>'clientId';
  moment    timestamptz := (p->>'now')::timestamptz;
  since     timestamptz := moment - make_interval(mins => (p->>'abandonMinutes')::integer);
  held      dining_tables;
  refusal   text;
  guest     guest_sessions%ROWTYPE;
  stay      visits%ROWTYPE;
  standing  text;
  found_id  text;
  cart      carts%ROWTYPE;
  member    cart_members%ROWTYPE;
BEGIN
  SELECT * INTO held FROM hold_tables(venue, ARRAY[tbl]);
  IF NOT FOUND OR held.is_retired THEN RETURN '{"outcome": "NOT_FOUND_TABLE"}'; END IF;
  PERFORM 1 FROM hold_visits(venue, ARRAY[held.visit_id]);
  SELECT * INTO guest FROM guest_sessions WHERE session_id = (p->>'sessionId')::bigint;
  refusal := session_refusal(guest, venue, tbl, held.epoch, moment);
  IF refusal IS NULL AND guest.admits IS NOT NULL THEN
    SELECT * INTO stay FROM visits WHERE restaurant_id = venue AND visit_id = held.visit_id;
    standing := standing_of(guest, stay, moment);
    refusal := standing_refusal(standing);
    IF standing = 'FIRST' AND stay.visit_id IS NOT NULL THEN
      -- It comes to stay where a claim has lapsed: the cart that lies there is not theirs.
      held.visit_id := end_claim(venue, tbl, stay, moment);
      IF held.visit_id IS NOT NULL THEN PERFORM enter_visit(guest.session_id, held.visit_id, 'FIRST', 'guest', client, moment); END IF;
    END IF;
  END IF;
  IF refusal IS NOT NULL THEN RETURN jsonb_build_object('outcome', refusal); END IF;

  SELECT * INTO cart FROM hold_carts(venue, ARRAY(
           SELECT c.cart_id FROM carts c WHERE c.restaurant_id = venue AND c.table_idx = tbl AND c.closed_at IS NULL));
  IF FOUND THEN
    found_id := cart.cart_id;
    IF cart.table_epoch <> held.epoch OR (
         (cart.state->>'revision')::integer = cart.revision
         AND json_array_length(cart.state->'lines') = 0 AND cart.state->'lock'->>'lockedBy' IS NULL
         AND to_timestamp((cart.state->>'changedAt')::double precision / 1000) <= since
         AND NOT EXISTS (SELECT 1 FROM visits v WHERE v.restaurant_id = venue AND v.visit_id = held.visit_id
                            AND v.ordered_at IS NOT NULL)
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
    VALUES (venue, found_id, tbl, held.epoch, 0, 0, fresh_state, moment);
    IF fresh_state->>'numOfPeople' IS NOT NULL THEN 
      PERFORM act_at_table(venue, tbl, 'guest', client, guest.session_id, moment);
    END IF;
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

-- The state is kept as the text that servers send: taking it apart for every change cost more than all else in a save.
ALTER TABLE carts ALTER COLUMN state TYPE json USING state::json;

-- Saves a change that a server made on the revision that it knew: all in one round trip. What nothing speaks against is
-- saved by one update that names the revision, so whoever was faster is noticed by it. For all else the cart is held first,
-- and its lock tells what is wrong.
-- p: restaurantId, cartId, now, expected, version, revision, dueAt, graceSeconds, actorType, actor, node; of a guest
--    sessionId too; lockedBy while the cart is locked; key, route, fingerprint, keyHours where an idempotency key was sent.
-- Answers {"outcome": "SAVED" | "REPLAY" with the first answer | "REVISION" with the cart as it is | an error code}.
CREATE FUNCTION save_cart_v2(p jsonb, new_state json, told jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  venue    integer := (p->>'restaurantId')::integer;
  cart     text := p->>'cartId';
  moment   timestamptz := (p->>'now')::timestamptz;
  due      timestamptz := (p->>'dueAt')::timestamptz;
  expects  integer := (p->>'expected')::integer;
  becomes  integer := (p->>'version')::integer;
  counts   integer := (p->>'revision')::integer;
  guest    bigint := (p->>'sessionId')::bigint;
  owner    text := 'session:' || (p->>'sessionId');
  tbl      integer;
  is_saved boolean := false;
  held     record;
  refusal  text;
  known    record;
BEGIN
  -- The holder of a lock may leave at any moment: only who holds the cart can tell when it ends.
  IF guest IS NOT NULL AND NOT p ? 'lockedBy' THEN
    SELECT CASE
             WHEN s.restaurant_id = venue AND s.ended_at IS NULL AND s.expires_at > moment AND s.table_epoch = t.epoch
              AND s.session_id = m.session_id
              AND (SELECT k.created_at FROM idempotency_keys k
                    WHERE k.actor = owner AND k.route = p->>'route' AND k.key = p->>'key') IS NULL
             THEN s.table_idx
           END INTO tbl
      FROM guest_sessions s
      LEFT JOIN dining_tables t ON t.restaurant_id = venue AND t.table_idx = s.table_idx
      LEFT JOIN cart_members m ON m.restaurant_id = venue AND m.cart_id = cart AND m.client_id = p->>'actor'
     WHERE s.session_id = guest;
    IF tbl IS NOT NULL THEN
      UPDATE carts SET state = new_state, version = becomes, revision = counts, due_at = due
       WHERE restaurant_id = venue AND cart_id = cart AND revision = expects AND closed_at IS NULL AND table_idx = tbl;
      is_saved := FOUND;
    END IF;
  END IF;

  IF NOT is_saved THEN
    SELECT table_idx, revision, closed_at INTO held FROM carts
     WHERE restaurant_id = venue AND cart_id = cart FOR NO KEY UPDATE;
    IF NOT FOUND OR held.closed_at IS NOT NULL THEN RETURN '{"outcome": "NOT_FOUND_CART"}'; END IF;
    tbl := held.table_idx;

    IF p ? 'key' THEN
      SELECT fingerprint, answer INTO known FROM idempotency_keys
       WHERE actor = owner AND route = p->>'route' AND key = p->>'key'
         AND created_at > moment - make_interval(hours => (p->>'keyHours')::integer);
      IF FOUND THEN
        RETURN jsonb_build_object('outcome', 'REPLAY', 'fingerprint', known.fingerprint, 'answer', known.answer);
      END IF;
    END IF;

    IF guest IS NOT NULL THEN
      SELECT CASE
               WHEN s.ended_at IS NOT NULL OR s.expires_at <= moment THEN 'RESERVATION_IS_EXPIRATION'
               WHEN s.restaurant_id <> venue OR s.table_idx IS DISTINCT FROM tbl THEN 'TABLE_CHANGED'
               WHEN s.table_epoch IS DISTINCT FROM t.epoch THEN 'RESERVATION_IS_EXPIRATION'
               WHEN m.session_id IS DISTINCT FROM s.session_id THEN 'UNAUTHORIZED_ACCESS'
             END INTO refusal
        FROM guest_sessions s
        LEFT JOIN dining_tables t ON t.restaurant_id = venue AND t.table_idx = tbl
        LEFT JOIN cart_members m ON m.restaurant_id = venue AND m.cart_id = cart AND m.client_id = p->>'actor'
       WHERE s.session_id = guest;
      IF NOT FOUND THEN refusal := 'RESERVATION_IS_EXPIRATION'; END IF;
      IF refusal IS NOT NULL THEN RETURN jsonb_build_object('outcome', refusal); END IF;
    END IF;

    IF held.revision <> expects THEN
      RETURN jsonb_build_object('outcome', 'REVISION', 'cart', read_cart_v1(venue, cart));
    END IF;

    IF p ? 'lockedBy' THEN
      -- The holder may have left without this server having heard of it.
      due := least(due, (SELECT m.left_at + make_interval(secs => (p->>'graceSeconds')::integer) FROM cart_members m
                          WHERE m.restaurant_id = venue AND m.cart_id = cart AND m.client_id = p->>'lockedBy'));
    END IF;
    UPDATE carts SET state = new_state, version = becomes, revision = counts, due_at = due
     WHERE restaurant_id = venue AND cart_id = cart;
  END IF;

  INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
  VALUES (venue, 'cart', cart, becomes, p->>'actorType', p->>'actor', 'cart.changed',
          jsonb_build_object('tableIdx', tbl, 'node', p->>'node', 'event', told), moment);
  IF p ? 'key' THEN
    INSERT INTO idempotency_keys (actor, route, key, fingerprint, status, answer, created_at)
    VALUES (owner, p->>'route', p->>'key', p->>'fingerprint', 200,
            jsonb_build_object('cartId', cart, 'version', becomes, 'revision', counts, 'event', told), moment)
    ON CONFLICT (actor, route, key) DO UPDATE
      SET fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = excluded.created_at;
  END IF;
  RETURN '{"outcome": "SAVED"}';
END $$;

-- Orders of a shared cart save it this way, and servers of the release before.
CREATE OR REPLACE FUNCTION save_cart_v1(p jsonb, new_state jsonb, told jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT save_cart_v2(jsonb_strip_nulls(p || jsonb_build_object('lockedBy', new_state->'lock'->>'lockedBy')),
                      new_state::json, told)
$$;

-- As before, reading the state as it is kept now.
CREATE OR REPLACE FUNCTION join_cart_v1(p jsonb, fresh_state jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
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
         json_array_length(cart.state->'lines') = 0 AND cart.state->'lock'->>'lockedBy' IS NULL
         AND to_timestamp((cart.state->>'changedAt')::double precision / 1000) <= since
         AND NOT EXISTS (SELECT 1 FROM visits WHERE restaurant_id = venue AND table_idx = tbl AND closed_at IS NULL)
         AND NOT EXISTS (SELECT 1 FROM cart_members m WHERE m.restaurant_id = venue AND m.cart_id = found_id
                            AND (m.joined_at > since OR m.left_at > since OR is_in_cart_v1(venue, found_id, m.client_id))))
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
  RETURN jsonb_build_object('outcome', 'JOINED', 'cart', read_cart_v1(venue, found_id));
END $$;

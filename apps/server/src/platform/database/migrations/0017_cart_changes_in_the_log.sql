-- A change of a shared cart's dishes is written once, to the log: the cart's row only counts it. Its state is written with
-- every eighth of them and with everything else; until then it is some changes old, and the log has the rest. It lies
-- outside the row, which is then small enough to be rewritten for next to nothing.
ALTER TABLE carts SET (toast_tuple_target = 256);

-- The state of a cart as it is now: what the row holds, and what happened to its dishes since. While a cart is locked or
-- has no dishes its row is never behind. The effects are those of `applyEvent` in packages/rules.
CREATE FUNCTION cart_state_v1(cart carts) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  result jsonb := cart.state;
  lines  jsonb := result->'lines';
  told   jsonb;
  line   text;
  place  integer;
BEGIN
  FOR told IN
    SELECT recent.event FROM (
      SELECT e.event_id, e.data->'event' AS event FROM events e
       WHERE e.restaurant_id = cart.restaurant_id AND e.subject_type = 'cart' AND e.subject_id = cart.cart_id
         AND e.type = 'cart.changed'
       ORDER BY e.event_id DESC LIMIT cart.revision - (result->>'revision')::integer) recent
     ORDER BY recent.event_id
  LOOP
    -- A cart with a gap is told to nobody.
    EXIT WHEN told#>'{data,revision}' <> to_jsonb((result->>'revision')::integer + 1);
    line := coalesce(told#>>'{data,line,cartMenuId}', told#>>'{data,cartMenuId}');
    place := (SELECT l.n - 1 FROM jsonb_array_elements(lines) WITH ORDINALITY AS l(content, n)
               WHERE l.content->>'cartMenuId' = line);
    CASE told->>'action'
      WHEN 'add-menu' THEN
        lines := CASE WHEN place IS NULL THEN lines || (told#>'{data,line}')
                      ELSE jsonb_set(lines, ARRAY[place::text], told#>'{data,line}') END;
      WHEN 'modify-menu' THEN lines := jsonb_set(lines, ARRAY[place::text, 'qty'], told#>'{data,quantity}');
      WHEN 'remove-menu' THEN lines := lines - place;
    END CASE;
    result := result || jsonb_build_object(
      'version', told#>'{data,version}', 'revision', told#>'{data,revision}',
      'changedAt', (extract(epoch FROM (told#>>'{data,at}')::timestamptz) * 1000)::bigint);
  END LOOP;
  IF (result->>'revision')::integer <> cart.revision THEN
    RAISE EXCEPTION 'The log of cart % does not lead to revision %', cart.cart_id, cart.revision;
  END IF;
  RETURN result || jsonb_build_object('lines', lines);
END $$;

-- As before, with the state as it is now.
CREATE OR REPLACE FUNCTION read_cart_v1(venue integer, cart text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('tableIdx', c.table_idx, 'state', cart_state_v1(c), 'dueAt', c.due_at,
           'isClosed', c.closed_at IS NOT NULL,
           'members', coalesce((SELECT jsonb_agg(jsonb_build_object('clientId', m.client_id, 'sessionId', m.session_id,
                                        'number', m.number, 'leftAt', m.left_at,
                                        'isHere', is_in_cart_v1(venue, cart, m.client_id)) ORDER BY m.number)
                        FROM cart_members m WHERE m.restaurant_id = venue AND m.cart_id = cart), '[]'))
    FROM carts c WHERE c.restaurant_id = venue AND c.cart_id = cart
$$;

-- The first answer to a change that was made under an idempotency key, with its fingerprint; null when there is none.
CREATE FUNCTION first_change_v1(venue integer, owner text, way text, name text, since timestamptz) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('fingerprint', k.fingerprint, 'answer',
           CASE WHEN k.answer ? 'event' THEN k.answer
                ELSE k.answer || jsonb_build_object('event', (
                  SELECT e.data->'event' FROM events e
                   WHERE e.restaurant_id = venue AND e.subject_type = 'cart' AND e.subject_id = k.answer->>'cartId'
                     AND e.type = 'cart.changed' AND e.data#>'{event,data,revision}' = k.answer->'revision'))
           END)
    FROM idempotency_keys k WHERE k.actor = owner AND k.route = way AND k.key = name AND k.created_at > since
$$;

-- Holds a cart and tells why a change of it cannot be saved; null when it can.
CREATE FUNCTION refuse_change_v1(venue integer, cart text, tbl integer, expects integer, moment timestamptz, who text,
                                 guest bigint)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  held    record;
  refusal text;
BEGIN
  SELECT table_idx, revision, closed_at INTO held FROM carts
   WHERE restaurant_id = venue AND cart_id = cart FOR NO KEY UPDATE;
  IF NOT FOUND OR held.closed_at IS NOT NULL THEN RETURN '{"outcome": "NOT_FOUND_CART"}'; END IF;
  IF guest IS NOT NULL THEN
    SELECT CASE
             WHEN s.ended_at IS NOT NULL OR s.expires_at <= moment THEN 'RESERVATION_IS_EXPIRATION'
             WHEN s.restaurant_id <> venue OR s.table_idx IS DISTINCT FROM held.table_idx THEN 'TABLE_CHANGED'
             WHEN s.table_epoch IS DISTINCT FROM t.epoch THEN 'RESERVATION_IS_EXPIRATION'
             WHEN m.session_id IS DISTINCT FROM s.session_id THEN 'UNAUTHORIZED_ACCESS'
           END INTO refusal
      FROM guest_sessions s
      LEFT JOIN dining_tables t ON t.restaurant_id = venue AND t.table_idx = held.table_idx
      LEFT JOIN cart_members m ON m.restaurant_id = venue AND m.cart_id = cart AND m.client_id = who
     WHERE s.session_id = guest;
    IF NOT FOUND THEN refusal := 'RESERVATION_IS_EXPIRATION'; END IF;
    IF refusal IS NOT NULL THEN RETURN jsonb_build_object('outcome', refusal); END IF;
  END IF;
  IF held.revision <> expects OR held.table_idx <> tbl THEN
    RETURN jsonb_build_object('outcome', 'REVISION', 'cart', read_cart_v1(venue, cart));
  END IF;
  RETURN NULL;
END $$;

-- Saves a change that a server made on the revision that it knew: all in one round trip. What nothing speaks against is
-- saved by one update that names the revision, so whoever was faster is noticed by it. For all else the cart is held
-- first, and its lock tells what is wrong. Whoever takes a key takes it before the cart.
-- tbl: the cart's table as the server knew it. new_state: null when the log is enough. logged: the event's data. guest:
-- the session of a guest, null for others. holder: of the lock while there is one. key_name, with the route and the
-- fingerprint, where an idempotency key was sent.
-- Answers {"outcome": "SAVED" | "REPLAY" with the first answer | "REVISION" with the cart as it is | an error code}.
CREATE FUNCTION save_cart_v3(
  venue integer, cart text, tbl integer, expects integer, becomes integer, counts integer, moment timestamptz,
  due timestamptz, new_state json, who_type text, who text, logged jsonb, guest bigint, holder text, grace_seconds integer,
  key_route text, key_name text, key_print text, key_hours integer
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  owner    text := 'session:' || guest;
  is_new   boolean;
  is_live  boolean := false;
  is_saved boolean := false;
  said     jsonb;
BEGIN
  IF key_name IS NOT NULL THEN
    LOOP
      INSERT INTO idempotency_keys (actor, route, key, fingerprint, status, answer, created_at)
      VALUES (owner, key_route, key_name, key_print, 200,
              jsonb_build_object('cartId', cart, 'version', becomes, 'revision', counts), moment)
      ON CONFLICT DO NOTHING;
      EXIT WHEN FOUND;
      said := first_change_v1(venue, owner, key_route, key_name, moment - make_interval(hours => key_hours));
      IF said IS NOT NULL THEN RETURN said || '{"outcome": "REPLAY"}'; END IF;
      -- It is old enough to be forgotten, or was given back just now.
      DELETE FROM idempotency_keys WHERE actor = owner AND route = key_route AND key = key_name
         AND created_at <= moment - make_interval(hours => key_hours);
    END LOOP;
  END IF;

  -- The holder of a lock may leave at any moment: only who holds the cart can tell when it ends.
  IF guest IS NOT NULL AND holder IS NULL THEN
    SELECT s.restaurant_id = venue AND s.table_idx = tbl AND s.ended_at IS NULL AND s.expires_at > moment
       AND s.table_epoch = t.epoch AND s.session_id = m.session_id INTO is_live
      FROM guest_sessions s
      LEFT JOIN dining_tables t ON t.restaurant_id = venue AND t.table_idx = tbl
      LEFT JOIN cart_members m ON m.restaurant_id = venue AND m.cart_id = cart AND m.client_id = who
     WHERE s.session_id = guest;
    IF is_live THEN
      UPDATE carts SET state = coalesce(new_state, state), version = becomes, revision = counts, due_at = due
       WHERE restaurant_id = venue AND cart_id = cart AND revision = expects AND closed_at IS NULL AND table_idx = tbl;
      is_saved := FOUND;
    END IF;
  END IF;

  IF NOT is_saved THEN
    said := refuse_change_v1(venue, cart, tbl, expects, moment, who, guest);
    IF said IS NOT NULL THEN
      DELETE FROM idempotency_keys WHERE actor = owner AND route = key_route AND key = key_name;
      RETURN said;
    END IF;
    IF holder IS NOT NULL THEN
      -- The holder may have left without this server having heard of it.
      due := least(due, (SELECT m.left_at + make_interval(secs => grace_seconds) FROM cart_members m
                          WHERE m.restaurant_id = venue AND m.cart_id = cart AND m.client_id = holder));
    END IF;
    UPDATE carts SET state = coalesce(new_state, state), version = becomes, revision = counts, due_at = due
     WHERE restaurant_id = venue AND cart_id = cart;
  END IF;

  INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
  VALUES (venue, 'cart', cart, becomes, who_type, who, 'cart.changed', logged, moment);
  RETURN '{"outcome": "SAVED"}';
END $$;

-- Servers of the release before save this way, and orders of a shared cart.
CREATE OR REPLACE FUNCTION save_cart_v2(p jsonb, new_state json, told jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT save_cart_v3(
    c.restaurant_id, c.cart_id, c.table_idx, (p->>'expected')::integer, (p->>'version')::integer,
    (p->>'revision')::integer, (p->>'now')::timestamptz, (p->>'dueAt')::timestamptz, new_state, p->>'actorType',
    p->>'actor', jsonb_build_object('tableIdx', c.table_idx, 'node', p->>'node', 'event', told),
    (p->>'sessionId')::bigint, p->>'lockedBy', (p->>'graceSeconds')::integer, p->>'route', p->>'key', p->>'fingerprint',
    (p->>'keyHours')::integer)
    FROM (SELECT (p->>'restaurantId')::integer AS venue, p->>'cartId' AS cart) asked
    LEFT JOIN carts c ON c.restaurant_id = venue AND c.cart_id = cart
$$;

-- As before; a cart whose row is behind has dishes.
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
         (cart.state->>'revision')::integer = cart.revision
         AND json_array_length(cart.state->'lines') = 0 AND cart.state->'lock'->>'lockedBy' IS NULL
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

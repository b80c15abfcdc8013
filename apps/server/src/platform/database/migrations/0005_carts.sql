-- The shared cart of a table: its state, who belongs to it, and who is there now.
-- Whoever writes a cart holds its row; what needs the table's row as well takes that one first.

CREATE TABLE carts (
  restaurant_id integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  -- Random and never used twice: a phone that remembers a cart can only meet that very cart again.
  cart_id       text NOT NULL,
  table_idx     integer NOT NULL,
  table_epoch   integer NOT NULL,
  version       integer NOT NULL,
  revision      integer NOT NULL,
  -- Lines, lock, head count and who is done choosing, as the rules know them.
  state         jsonb NOT NULL,
  -- Never later than the next thing that time alone will do to this cart: the end of its lock, or its own. It may be
  -- earlier, so that most changes leave its index alone. Null: nothing.
  due_at        timestamptz,
  created_at    timestamptz NOT NULL,
  closed_at     timestamptz,
  PRIMARY KEY (restaurant_id, cart_id),
  FOREIGN KEY (restaurant_id, table_idx) REFERENCES dining_tables
) WITH (fillfactor = 40);
CREATE UNIQUE INDEX carts_one_open_per_table ON carts (restaurant_id, table_idx) WHERE closed_at IS NULL;
CREATE INDEX carts_due ON carts (due_at) WHERE due_at IS NOT NULL;

-- Devices that joined. Lines and lock are their client id's; the client id is the session's.
CREATE TABLE cart_members (
  restaurant_id integer NOT NULL,
  cart_id       text NOT NULL,
  client_id     text NOT NULL,
  session_id    bigint NOT NULL,
  number        integer NOT NULL,
  joined_at     timestamptz NOT NULL,
  -- When the last screen of this device closed; null while one is open or none has been yet.
  left_at       timestamptz,
  PRIMARY KEY (restaurant_id, cart_id, client_id),
  UNIQUE (restaurant_id, cart_id, number),
  FOREIGN KEY (restaurant_id, cart_id) REFERENCES carts ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX cart_members_by_session ON cart_members (session_id);

-- Who is there now. Of the moment only, so not logged: after a crash of the database every server tells anew.
CREATE UNLOGGED TABLE server_nodes (
  node_id     text PRIMARY KEY,
  -- By the database's own clock; a server that does not renew it counts as dead with all its screens.
  alive_until timestamptz NOT NULL
);
CREATE UNLOGGED TABLE cart_presence (
  restaurant_id integer NOT NULL,
  cart_id       text NOT NULL,
  client_id     text NOT NULL,
  node_id       text NOT NULL,
  PRIMARY KEY (restaurant_id, cart_id, client_id, node_id)
);
CREATE INDEX cart_presence_by_node ON cart_presence (node_id);

CREATE FUNCTION is_in_cart_v1(venue integer, cart text, client text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM cart_presence p JOIN server_nodes n USING (node_id)
                  WHERE p.restaurant_id = venue AND p.cart_id = cart AND p.client_id = client
                    AND n.alive_until > clock_timestamp())
$$;

-- A cart with its members, as servers keep it in memory; null when there is none.
CREATE FUNCTION read_cart_v1(venue integer, cart text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('tableIdx', c.table_idx, 'state', c.state, 'dueAt', c.due_at, 'isClosed', c.closed_at IS NOT NULL,
           'members', coalesce((SELECT jsonb_agg(jsonb_build_object('clientId', m.client_id, 'sessionId', m.session_id,
                                        'number', m.number, 'leftAt', m.left_at,
                                        'isHere', is_in_cart_v1(venue, cart, m.client_id)) ORDER BY m.number)
                        FROM cart_members m WHERE m.restaurant_id = venue AND m.cart_id = cart), '[]'))
    FROM carts c WHERE c.restaurant_id = venue AND c.cart_id = cart
$$;

-- Saves a change that a server made on the revision that it knew: all in one round trip, under the cart's lock.
-- p: restaurantId, cartId, now, expected, version, revision, dueAt, graceSeconds, actorType, actor, node; of a guest
--    sessionId too; key, route, fingerprint, keyHours where an idempotency key was sent.
-- Answers {"outcome": "SAVED" | "REPLAY" with the first answer | "REVISION" with the cart as it is | an error code}.
CREATE FUNCTION save_cart_v1(p jsonb, new_state jsonb, told jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  venue   integer := (p->>'restaurantId')::integer;
  cart    text := p->>'cartId';
  moment  timestamptz := (p->>'now')::timestamptz;
  due     timestamptz := (p->>'dueAt')::timestamptz;
  held    record;
  refusal text;
  known   record;
BEGIN
  SELECT table_idx, revision, closed_at INTO held FROM carts
   WHERE restaurant_id = venue AND cart_id = cart FOR NO KEY UPDATE;
  IF NOT FOUND OR held.closed_at IS NOT NULL THEN RETURN '{"outcome": "NOT_FOUND_CART"}'; END IF;

  IF p ? 'key' THEN
    SELECT fingerprint, answer INTO known FROM idempotency_keys
     WHERE actor = 'session:' || (p->>'sessionId') AND route = p->>'route' AND key = p->>'key'
       AND created_at > moment - make_interval(hours => (p->>'keyHours')::integer);
    IF FOUND THEN
      RETURN jsonb_build_object('outcome', 'REPLAY', 'fingerprint', known.fingerprint, 'answer', known.answer);
    END IF;
  END IF;

  IF p ? 'sessionId' THEN
    SELECT CASE
             WHEN s.ended_at IS NOT NULL OR s.expires_at <= moment THEN 'RESERVATION_IS_EXPIRATION'
             WHEN s.restaurant_id <> venue OR s.table_idx IS DISTINCT FROM held.table_idx THEN 'TABLE_CHANGED'
             WHEN s.table_epoch IS DISTINCT FROM t.epoch THEN 'RESERVATION_IS_EXPIRATION'
             WHEN m.session_id IS DISTINCT FROM s.session_id THEN 'UNAUTHORIZED_ACCESS'
           END INTO refusal
      FROM guest_sessions s
      LEFT JOIN dining_tables t ON t.restaurant_id = venue AND t.table_idx = held.table_idx
      LEFT JOIN cart_members m ON m.restaurant_id = venue AND m.cart_id = cart AND m.client_id = p->>'actor'
     WHERE s.session_id = (p->>'sessionId')::bigint;
    IF NOT FOUND THEN refusal := 'RESERVATION_IS_EXPIRATION'; END IF;
    IF refusal IS NOT NULL THEN RETURN jsonb_build_object('outcome', refusal); END IF;
  END IF;

  IF held.revision <> (p->>'expected')::integer THEN
    RETURN jsonb_build_object('outcome', 'REVISION', 'cart', read_cart_v1(venue, cart));
  END IF;

  IF jsonb_typeof(new_state->'lock') <> 'null' THEN
    -- The holder may have left without this server having heard of it.
    due := least(due, (SELECT m.left_at + make_interval(secs => (p->>'graceSeconds')::integer) FROM cart_members m
                        WHERE m.restaurant_id = venue AND m.cart_id = cart
                          AND m.client_id = new_state->'lock'->>'lockedBy'));
  END IF;
  UPDATE carts SET state = new_state, version = (p->>'version')::integer, revision = (p->>'revision')::integer,
                   due_at = due
   WHERE restaurant_id = venue AND cart_id = cart;
  INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
  VALUES (venue, 'cart', cart, (p->>'version')::integer, p->>'actorType', p->>'actor', 'cart.changed',
          jsonb_build_object('tableIdx', held.table_idx, 'node', p->>'node', 'event', told), moment);
  IF p ? 'key' THEN
    INSERT INTO idempotency_keys (actor, route, key, fingerprint, status, answer, created_at)
    VALUES ('session:' || (p->>'sessionId'), p->>'route', p->>'key', p->>'fingerprint', 200,
            jsonb_build_object('cartId', cart, 'version', (p->>'version')::integer,
                               'revision', (p->>'revision')::integer, 'event', told), moment)
    ON CONFLICT (actor, route, key) DO UPDATE
      SET fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = excluded.created_at;
  END IF;
  RETURN '{"outcome": "SAVED"}';
END $$;

-- Gives a session its table's one cart, made on the first call, and makes its device a member.
-- p: restaurantId, tableIdx, sessionId, clientId, now, cartId of a cart to be made, node.
-- A cart that nobody touched or watched for abandonMinutes, without dishes or orders, is left to those who forgot it.
CREATE FUNCTION join_cart_v1(p jsonb, fresh_state jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
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
         jsonb_array_length(cart.state->'lines') = 0 AND jsonb_typeof(cart.state->'lock') = 'null'
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

-- What follows when a device's presence on one server ended: with its last one the member has left. Holds the cart.
CREATE FUNCTION leave_cart_v1(venue integer, cart text, client text, moment timestamptz, grace_seconds integer)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held   record;
  member integer;
BEGIN
  SELECT table_idx, version, due_at, closed_at, state->'lock'->>'lockedBy' AS locked_by INTO held FROM carts
   WHERE restaurant_id = venue AND cart_id = cart FOR NO KEY UPDATE;
  IF NOT FOUND OR held.closed_at IS NOT NULL OR is_in_cart_v1(venue, cart, client) THEN RETURN; END IF;
  UPDATE cart_members SET left_at = moment
   WHERE restaurant_id = venue AND cart_id = cart AND client_id = client RETURNING number INTO member;
  IF NOT FOUND THEN RETURN; END IF;
  IF held.locked_by = client AND (held.due_at IS NULL OR held.due_at > moment + make_interval(secs => grace_seconds)) THEN
    UPDATE carts SET due_at = moment + make_interval(secs => grace_seconds)
     WHERE restaurant_id = venue AND cart_id = cart;
  END IF;
  PERFORM tell_presence_v1(venue, cart, held.table_idx, held.version, client, member, false, moment);
END $$;

CREATE FUNCTION tell_presence_v1(venue integer, cart text, tbl integer, cart_version integer, client text,
                                 member integer, is_here boolean, moment timestamptz)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
  SELECT venue, 'cart', cart, cart_version, 'guest', client, 'cart.presence',
         jsonb_build_object('tableIdx', tbl, 'number', member, 'isHere', is_here, 'clientCount',
           (SELECT count(DISTINCT p.client_id) FROM cart_presence p JOIN server_nodes n USING (node_id)
             WHERE p.restaurant_id = venue AND p.cart_id = cart AND n.alive_until > clock_timestamp())), moment
$$;

-- A server has its first open screen of a device, or no longer any.
CREATE FUNCTION set_presence_v1(venue integer, cart text, client text, node text, is_here boolean, moment timestamptz,
                                grace_seconds integer)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held     record;
  was_here boolean;
  member   integer;
BEGIN
  SELECT table_idx, version, closed_at INTO held FROM carts
   WHERE restaurant_id = venue AND cart_id = cart FOR NO KEY UPDATE;
  IF NOT FOUND OR held.closed_at IS NOT NULL THEN RETURN; END IF;
  IF NOT is_here THEN
    DELETE FROM cart_presence
     WHERE restaurant_id = venue AND cart_id = cart AND client_id = client AND node_id = node;
    IF FOUND THEN PERFORM leave_cart_v1(venue, cart, client, moment, grace_seconds); END IF;
    RETURN;
  END IF;
  was_here := is_in_cart_v1(venue, cart, client);
  INSERT INTO cart_presence (restaurant_id, cart_id, client_id, node_id) VALUES (venue, cart, client, node)
      ON CONFLICT DO NOTHING;
  UPDATE cart_members SET left_at = NULL
   WHERE restaurant_id = venue AND cart_id = cart AND client_id = client RETURNING number INTO member;
  IF NOT was_here AND FOUND THEN
    PERFORM tell_presence_v1(venue, cart, held.table_idx, held.version, client, member, true, moment);
  END IF;
END $$;

-- Buries servers whose lease ran out: their screens are gone, or open on another server by now.
CREATE FUNCTION bury_nodes_v1(moment timestamptz, grace_seconds integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  dead   text;
  gone   record;
  buried integer := 0;
BEGIN
  FOR dead IN SELECT node_id FROM server_nodes WHERE alive_until <= clock_timestamp() FOR UPDATE SKIP LOCKED LOOP
    -- Carts in one order, so that two that bury never wait for each other in a ring.
    FOR gone IN SELECT restaurant_id, cart_id, client_id FROM cart_presence WHERE node_id = dead
                 ORDER BY restaurant_id, cart_id, client_id LOOP
      PERFORM 1 FROM carts WHERE restaurant_id = gone.restaurant_id AND cart_id = gone.cart_id FOR NO KEY UPDATE;
      DELETE FROM cart_presence WHERE restaurant_id = gone.restaurant_id AND cart_id = gone.cart_id
         AND client_id = gone.client_id AND node_id = dead;
      PERFORM leave_cart_v1(gone.restaurant_id, gone.cart_id, gone.client_id, moment, grace_seconds);
    END LOOP;
    DELETE FROM server_nodes WHERE node_id = dead;
    buried := buried + 1;
  END LOOP;
  RETURN buried;
END $$;

-- Orders what a shared cart holds: the order and what becomes of the cart in one. `way` is the function that places the
-- order from p, place_order_v1 or reserve_order_v1; `c`, `new_state` and `told` are those of save_cart_v1.
-- Answers what `way` answers, or {"outcome": "CART", "said": …} when the cart decided.
CREATE FUNCTION order_cart_v1(way text, p jsonb, c jsonb, new_state jsonb, told jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  venue integer := (p->>'restaurantId')::integer;
  held  record;
  said  jsonb;
  saved jsonb;
BEGIN
  PERFORM 1 FROM dining_tables WHERE restaurant_id = venue AND table_idx = (p->>'tableIdx')::integer FOR NO KEY UPDATE;
  SELECT revision, closed_at INTO held FROM carts
   WHERE restaurant_id = venue AND cart_id = c->>'cartId' FOR NO KEY UPDATE;
  IF NOT FOUND OR held.closed_at IS NOT NULL THEN
    RETURN '{"outcome": "CART", "said": {"outcome": "NOT_FOUND_CART"}}';
  END IF;
  IF held.revision <> (c->>'expected')::integer THEN
    RETURN jsonb_build_object('outcome', 'CART', 'said',
             jsonb_build_object('outcome', 'REVISION', 'cart', read_cart_v1(venue, c->>'cartId')));
  END IF;
  IF way = 'reserve_order_v1' THEN said := reserve_order_v1(p); ELSE said := place_order_v1(p); END IF;
  IF said->>'outcome' NOT IN ('PLACED', 'RESERVED') THEN RETURN said; END IF;
  saved := save_cart_v1(c, new_state, told);
  IF saved->>'outcome' <> 'SAVED' THEN
    -- Undoes the order as well.
    RAISE EXCEPTION 'The cart of an order could not be saved: %', saved->>'outcome' USING ERRCODE = 'HS001';
  END IF;
  RETURN said;
END $$;

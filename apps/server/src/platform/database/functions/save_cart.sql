-- Saves a change that a server made on the revision that it knew: all in one round trip. What nothing speaks against is
-- saved by one update that names the revision, so whoever was faster is noticed by it. For all else the cart is held
-- first, and its lock tells what is wrong. A guest's first dish or head count begins the table's visit; then the table is
-- held before the cart.
-- tbl: the cart's table as the server knew it. new_state: null when the log is enough. logged: the event's data, with the
-- idempotency key's session, route and fingerprint where one was sent. guest: the session of a guest, null for others.
-- holder: of the lock while there is one. key_name: the key to look for first, from `key_since` on; null where none was
-- sent, and where the server knows it to be new. Nobody can come in between: the key was used up to the revision that this
-- change names, or another change has gone beyond it.
-- Answers {"outcome": "SAVED" | "REPLAY" with the first answer | "REVISION" with the cart as it is | an error code}; a save
-- whose key was looked for tells all keys of the cart.
CREATE OR REPLACE FUNCTION save_cart(
  venue integer, cart text, tbl integer, expects integer, becomes integer, counts integer, moment timestamptz,
  due timestamptz, new_state json, who_type text, who text, logged jsonb, guest bigint, holder text, grace_seconds integer,
  key_name text, key_since timestamptz
) RETURNS jsonb LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_material = off SET enable_memoize = off SET enable_sort = off SET jit = off AS $$
DECLARE
  is_live  boolean := false;
  -- The table has no visit yet, and this change is an act that begins one.
  is_act   boolean := false;
  is_saved boolean := false;
  said     jsonb;
BEGIN
  IF key_name IS NOT NULL THEN
    said := first_change(venue, cart, guest, logged#>>'{key,route}', key_name, key_since);
    IF said IS NOT NULL THEN RETURN said || '{"outcome": "REPLAY"}'; END IF;
  END IF;

  -- The holder of a lock may leave at any moment: only who holds the cart can tell when it ends.
  IF guest IS NOT NULL AND holder IS NULL THEN
    SELECT s.restaurant_id = venue AND s.table_idx = tbl AND s.ended_at IS NULL AND s.expires_at > moment
       AND s.table_epoch = t.epoch AND s.session_id = m.session_id
       AND (s.admits IS NULL OR (s.admission = 'IN' AND s.visit_id = t.visit_id)),
           t.visit_id IS NULL AND logged#>>'{event,action}' IN ('add-menu', 'modify-menu', 'people-changed')
      INTO is_live, is_act
      FROM guest_sessions s
      LEFT JOIN dining_tables t ON t.restaurant_id = venue AND t.table_idx = tbl
      LEFT JOIN cart_members m ON m.restaurant_id = venue AND m.cart_id = cart AND m.client_id = who
     WHERE s.session_id = guest;
    IF is_live AND NOT is_act THEN
      UPDATE carts SET state = coalesce(new_state, state), version = becomes, revision = counts, due_at = due
       WHERE restaurant_id = venue AND cart_id = cart AND revision = expects AND closed_at IS NULL AND table_idx = tbl;
      is_saved := FOUND;
    END IF;
  END IF;

  IF NOT is_saved THEN
    IF is_act THEN
      PERFORM 1 FROM hold_visits(venue, ARRAY(SELECT visit_id FROM hold_tables(venue, ARRAY[tbl])));
    END IF;
    said := refuse_change(venue, cart, tbl, expects, moment, who, guest);
    IF said IS NOT NULL THEN RETURN said; END IF;
    IF is_act THEN PERFORM act_at_table(venue, tbl, who_type, who, guest, moment); END IF;
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
  IF key_name IS NULL THEN RETURN '{"outcome": "SAVED"}'; END IF;
  RETURN jsonb_build_object('outcome', 'SAVED', 'keys', cart_keys(venue, cart, key_since));
END $$;

-- Placing an order in one round trip. Everything happens under the lock of the table's row: what one phone of
-- the table does is seen by the next, and check-out stands either wholly before or wholly after an order.
-- Answers {"outcome": "PLACED" | "REPLAY" | an error code, …}; a refusal has written nothing.
CREATE OR REPLACE FUNCTION place_order(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  venue      integer := (p->>'restaurantId')::integer;
  tbl        integer := (p->>'tableIdx')::integer;
  moment     timestamptz := (p->>'now')::timestamptz;
  day        date := (p->>'businessDay')::date;
  visit      text;
  hash       text;
  heads      integer := (p->>'headCount')::integer;
  is_first   boolean := true;
  tbl_epoch  integer;
  f          record;
  short      jsonb;
  counted    text[];
  number     integer;
BEGIN
  SELECT epoch INTO tbl_epoch FROM dining_tables
   WHERE restaurant_id = venue AND table_idx = tbl AND NOT is_retired
     FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN jsonb_build_object('outcome', 'NOT_FOUND_TABLE'); END IF;

  -- A statement of its own, so that it sees what committed while the lock was waited for.
  SELECT k.fingerprint, k.answer, g.session_id, g.restaurant_id, g.table_idx, g.table_epoch, g.created_at, g.expires_at,
         g.ended_at, g.visit_id AS guest_visit, r.menu_version, v.visit_id, v.hash_key, v.business_day, v.head_count,
         v.opened_at, v.last_activity_at,
         EXISTS (SELECT 1 FROM orders o WHERE o.restaurant_id = venue AND o.visit_id = v.visit_id
                    AND o.status NOT IN ('PENDING', 'CANCEL', 'REJECT')) AS has_ordered
    INTO f
    FROM restaurants r
    LEFT JOIN guest_sessions g ON g.session_id = (p->>'sessionId')::bigint
    LEFT JOIN visits v ON v.restaurant_id = venue AND v.table_idx = tbl AND v.closed_at IS NULL
    LEFT JOIN idempotency_keys k ON k.actor = p->>'actor' AND k.route = 'placeOrder' AND k.key = p->>'key'
          AND k.created_at > moment - make_interval(hours => (p->>'keyHours')::integer)
   WHERE r.restaurant_id = venue;

  IF f.fingerprint IS NOT NULL THEN
    RETURN jsonb_build_object('outcome', 'REPLAY', 'fingerprint', f.fingerprint, 'answer', f.answer);
  END IF;
  IF f.session_id IS NULL OR f.ended_at IS NOT NULL OR f.expires_at <= moment
     OR (f.table_idx = tbl AND f.table_epoch IS DISTINCT FROM tbl_epoch) THEN
    RETURN jsonb_build_object('outcome', 'RESERVATION_IS_EXPIRATION');
  END IF;
  IF f.restaurant_id <> venue OR f.table_idx IS DISTINCT FROM tbl THEN
    RETURN jsonb_build_object('outcome', 'TABLE_CHANGED');
  END IF;
  IF f.menu_version <> (p->>'menuVersion')::integer THEN
    RETURN jsonb_build_object('outcome', 'MENU_VERSION');
  END IF;

  IF f.visit_id IS NOT NULL THEN
    -- Of this table's epoch, a session that is older than the visit or joined it belongs to it.
    IF f.guest_visit IS DISTINCT FROM f.visit_id AND f.created_at > f.opened_at
       AND (f.business_day < day
            OR f.last_activity_at <= moment - make_interval(hours => (p->>'needCheckoutHours')::integer)) THEN
      RETURN jsonb_build_object('outcome', 'NEED_CHECKOUT');
    END IF;
    heads := coalesce(f.head_count, heads);
    is_first := NOT f.has_ordered;
  END IF;

  IF is_first AND p->>'source' <> 'DRINK_SHORTCUT' THEN
    IF (p->>'mainCount')::integer < (p->>'mainMin')::integer THEN
      RETURN jsonb_build_object('outcome', 'MAIN_MENU_MIN');
    END IF;
    IF (p->>'mainCount')::integer > (p->>'mainMax')::integer THEN
      RETURN jsonb_build_object('outcome', 'MAIN_MENU_MAX');
    END IF;
    IF (p->>'onePersonOneMenu')::boolean AND (p->>'mainCount')::integer < coalesce(heads, 1) THEN
      RETURN jsonb_build_object('outcome', 'ONE_PERSON_ONE_MENU', 'headCount', coalesce(heads, 1));
    END IF;
  END IF;
  IF (p->>'caseCount')::integer > coalesce(heads, 1) THEN
    RETURN jsonb_build_object('outcome', 'RESTRICTION_CASE', 'headCount', coalesce(heads, 1));
  END IF;

  -- Counted dishes are locked, always in the order of their ids, so that two orders never wait for each other in a ring.
  SELECT array_agg(l.menu_id), jsonb_agg(jsonb_build_object('menuId', l.menu_id, 'left', l.left_quantity,
           'code', CASE WHEN l.is_sold_out OR l.left_quantity = 0 THEN 'MENU_SOLD_OUT' ELSE 'LOW_STOCK' END))
           FILTER (WHERE l.is_sold_out OR l.left_quantity < l.quantity)
    INTO counted, short
    FROM (SELECT s.menu_id, s.left_quantity, s.is_sold_out, w.quantity
            FROM jsonb_to_recordset(p->'wanted') AS w(menu_id text, quantity integer)
            JOIN stock s ON s.restaurant_id = venue AND s.menu_id = w.menu_id
           WHERE s.left_quantity IS NOT NULL OR s.is_sold_out
           ORDER BY s.menu_id FOR NO KEY UPDATE OF s) AS l;
  IF short IS NOT NULL THEN RETURN jsonb_build_object('outcome', 'SHORT', 'items', short); END IF;
  counted := coalesce(counted, '{}');

  visit := f.visit_id;
  hash := f.hash_key;
  IF visit IS NULL THEN
    INSERT INTO visits (restaurant_id, visit_id, table_idx, hash_key, business_day, head_count, opened_at, last_activity_at)
    VALUES (venue, p->>'newVisitId', tbl, p->>'newHashKey', day, heads, moment, moment)
    RETURNING visit_id, hash_key INTO visit, hash;
  END IF;
  IF f.guest_visit IS DISTINCT FROM visit THEN
    UPDATE guest_sessions SET visit_id = visit WHERE session_id = f.session_id;
  END IF;

  WITH taken AS (
    UPDATE stock s SET left_quantity = s.left_quantity - w.quantity
      FROM jsonb_to_recordset(p->'wanted') AS w(menu_id text, quantity integer)
     WHERE s.restaurant_id = venue AND s.menu_id = w.menu_id AND s.menu_id = ANY (counted)
  ), kept AS (
    UPDATE visits SET last_activity_at = moment, head_count = heads
     WHERE restaurant_id = venue AND visit_id = f.visit_id
  ), numbered AS (
    INSERT INTO order_counters AS c (restaurant_id, business_day, last_number) VALUES (venue, day, 1)
        ON CONFLICT (restaurant_id, business_day) DO UPDATE SET last_number = c.last_number + 1
    RETURNING last_number
  ), made AS (
    INSERT INTO orders (restaurant_id, order_id, table_idx, visit_id, session_id, client_id, order_number, business_day,
                        status, means, source, total_amount, total_quantity, head_count, needs_adult_check,
                        is_first_of_visit, steps, counted, placed_at)
    SELECT venue, p->>'orderId', tbl, visit, f.session_id, p->>'clientId', last_number, day, p->>'status', p->>'means',
           p->>'source', (p->>'totalAmount')::integer, (p->>'totalQuantity')::integer, heads,
           (p->>'needsAdultCheck')::boolean, is_first, p->'steps', counted, moment
      FROM numbered
  ), sold AS (
    INSERT INTO order_lines (restaurant_id, order_id, line, menu_id, category_name, name, unit_price, quantity, is_main,
                             alcohol_tag, is_not_allowed_minor, options, size, client_id)
    SELECT venue, p->>'orderId', l.line, l.menu_id, l.category_name, l.name, l.unit_price, l.quantity, l.is_main,
           l.alcohol_tag, l.is_not_allowed_minor, l.options, nullif(l.size, 'null'), l.client_id
      FROM jsonb_to_recordset(p->'lines') AS l(line integer, menu_id text, category_name text, name jsonb,
           unit_price integer, quantity integer, is_main boolean, alcohol_tag text, is_not_allowed_minor boolean,
           options jsonb, size jsonb, client_id text)
  ), told AS (
    INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
    SELECT venue, 'order', p->>'orderId', 1, 'guest', p->>'clientId', 'order.placed',
           jsonb_build_object('tableIdx', tbl, 'visitId', visit, 'status', p->>'status', 'number', last_number,
                              'totalAmount', (p->>'totalAmount')::integer, 'isFirst', is_first,
                              'stock', to_jsonb(counted)), moment
      FROM numbered
  ), remembered AS (
    INSERT INTO idempotency_keys (actor, route, key, fingerprint, status, answer, created_at)
    SELECT p->>'actor', 'placeOrder', p->>'key', p->>'fingerprint', 200,
           jsonb_build_object('orderId', p->>'orderId'), moment
     WHERE p->>'key' IS NOT NULL
        ON CONFLICT (actor, route, key) DO UPDATE
       SET fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = excluded.created_at
  )
  SELECT last_number INTO number FROM numbered;

  RETURN jsonb_build_object('outcome', 'PLACED', 'orderNumber', number, 'hashKey', hash, 'isFirst', is_first,
                            'headCount', heads, 'counted', to_jsonb(counted));
END $$;

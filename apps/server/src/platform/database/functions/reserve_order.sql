-- Reserves an order that is paid before the kitchen hears of it, in one round trip and under the lock of the table's row:
-- its stock is taken, it has no visit and no number yet, and it takes the place of what its phone or its table's cart had
-- reserved and not begun to pay. Answers {"outcome": "RESERVED" | "REPLAY" | an error code, …}; PAYMENT_UNKNOWN while
-- nobody knows what came of an earlier payment. A refusal has written nothing.
CREATE OR REPLACE FUNCTION reserve_order(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  venue      integer := (p->>'restaurantId')::integer;
  tbl        integer := (p->>'tableIdx')::integer;
  moment     timestamptz := (p->>'now')::timestamptz;
  day        date := (p->>'businessDay')::date;
  tbl_epoch  integer;
  guest      guest_sessions%ROWTYPE;
  stay       visits%ROWTYPE;
  known      idempotency_keys%ROWTYPE;
  is_first   boolean;
  heads      integer;
  short      jsonb;
  counted    text[];
  -- Orders that wait for a payment which nobody has begun: the new one takes their place.
  earlier    text[];
  is_unknown boolean;
  -- What they give back, by dish.
  back       jsonb;
BEGIN
  SELECT epoch INTO tbl_epoch FROM dining_tables
   WHERE restaurant_id = venue AND table_idx = tbl AND NOT is_retired
     FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN jsonb_build_object('outcome', 'NOT_FOUND_TABLE'); END IF;

  -- Whoever claims one of them just now is waited for; whoever comes later finds it replaced.
  SELECT coalesce(array_agg(held.order_id), '{}'), coalesce(bool_or(held.phase <> 'OFFERED'), false)
    INTO earlier, is_unknown
    FROM (SELECT o.order_id, pay.phase FROM orders o JOIN payments pay USING (restaurant_id, order_id)
           WHERE o.restaurant_id = venue AND o.status = 'PENDING'
             AND o.order_id IN (SELECT waiting_orders(venue, tbl, (p->>'sessionId')::bigint, p->>'source' = 'GROUP_CART'))
           ORDER BY o.order_id FOR NO KEY UPDATE OF o, pay) AS held;
  IF is_unknown THEN RETURN '{"outcome": "PAYMENT_UNKNOWN"}'; END IF;

  IF p->>'key' IS NOT NULL THEN
    SELECT * INTO known FROM idempotency_keys
     WHERE actor = p->>'actor' AND route = 'placeOrder' AND key = p->>'key'
       AND created_at > moment - make_interval(hours => (p->>'keyHours')::integer);
    IF FOUND THEN
      RETURN jsonb_build_object('outcome', 'REPLAY', 'fingerprint', known.fingerprint, 'answer', known.answer);
    END IF;
  END IF;

  SELECT * INTO guest FROM guest_sessions WHERE session_id = (p->>'sessionId')::bigint;
  IF NOT FOUND OR guest.ended_at IS NOT NULL OR guest.expires_at <= moment
     OR (guest.table_idx = tbl AND guest.table_epoch IS DISTINCT FROM tbl_epoch) THEN
    RETURN jsonb_build_object('outcome', 'RESERVATION_IS_EXPIRATION');
  END IF;
  IF guest.restaurant_id <> venue OR guest.table_idx IS DISTINCT FROM tbl THEN
    RETURN jsonb_build_object('outcome', 'TABLE_CHANGED');
  END IF;

  PERFORM 1 FROM restaurants WHERE restaurant_id = venue AND menu_version = (p->>'menuVersion')::integer;
  IF NOT FOUND THEN RETURN jsonb_build_object('outcome', 'MENU_VERSION'); END IF;

  SELECT * INTO stay FROM visits WHERE restaurant_id = venue AND table_idx = tbl AND closed_at IS NULL;
  IF FOUND THEN
    IF guest.visit_id IS DISTINCT FROM stay.visit_id AND guest.created_at > stay.opened_at
       AND (stay.business_day < day
            OR stay.last_activity_at <= moment - make_interval(hours => (p->>'needCheckoutHours')::integer)) THEN
      RETURN jsonb_build_object('outcome', 'NEED_CHECKOUT');
    END IF;
    is_first := NOT EXISTS (
      SELECT 1 FROM orders WHERE restaurant_id = venue AND visit_id = stay.visit_id
         AND status NOT IN ('PENDING', 'CANCEL', 'REJECT'));
  ELSE
    is_first := true;
  END IF;
  heads := coalesce(stay.head_count, (p->>'headCount')::integer);

  IF is_first THEN
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

  SELECT coalesce(jsonb_object_agg(sold.menu_id, sold.quantity), '{}') INTO back
    FROM (SELECT l.menu_id, sum(l.quantity) AS quantity
            FROM orders o JOIN order_lines l USING (restaurant_id, order_id)
           WHERE o.restaurant_id = venue AND o.order_id = ANY (earlier) AND l.menu_id = ANY (o.counted)
           GROUP BY l.menu_id) AS sold;

  -- Counted dishes are locked, always in the order of their ids, so that two orders never wait for each other in a ring.
  PERFORM 1 FROM stock s
    WHERE s.restaurant_id = venue AND (s.left_quantity IS NOT NULL OR s.is_sold_out)
      AND (back ? s.menu_id OR s.menu_id IN (SELECT w->>'menu_id' FROM jsonb_array_elements(p->'wanted') AS w))
    ORDER BY s.menu_id FOR NO KEY UPDATE;
  SELECT array_agg(l.menu_id), jsonb_agg(jsonb_build_object('menuId', l.menu_id, 'left', l.remaining,
           'code', CASE WHEN l.is_sold_out OR l.remaining = 0 THEN 'MENU_SOLD_OUT' ELSE 'LOW_STOCK' END))
           FILTER (WHERE l.is_sold_out OR l.remaining < l.quantity)
    INTO counted, short
    FROM (SELECT s.menu_id, s.left_quantity + coalesce((back->>s.menu_id)::integer, 0) AS remaining, s.is_sold_out,
                 w.quantity
            FROM jsonb_to_recordset(p->'wanted') AS w(menu_id text, quantity integer)
            JOIN stock s ON s.restaurant_id = venue AND s.menu_id = w.menu_id
           WHERE s.left_quantity IS NOT NULL OR s.is_sold_out) AS l;
  IF short IS NOT NULL THEN RETURN jsonb_build_object('outcome', 'SHORT', 'items', short); END IF;

  IF back <> '{}' THEN
    UPDATE stock SET left_quantity = left_quantity + (back->>menu_id)::integer
     WHERE restaurant_id = venue AND back ? menu_id AND left_quantity IS NOT NULL;
  END IF;
  IF counted IS NOT NULL THEN
    UPDATE stock s SET left_quantity = s.left_quantity - w.quantity
      FROM jsonb_to_recordset(p->'wanted') AS w(menu_id text, quantity integer)
     WHERE s.restaurant_id = venue AND s.menu_id = w.menu_id AND s.menu_id = ANY (counted);
  END IF;

  IF cardinality(earlier) > 0 THEN
    UPDATE orders SET status = 'CANCEL', version = version + 1, cancel_reason = 'PAYMENT_FAIL',
           steps = steps || jsonb_build_array(jsonb_build_object('status', 'CANCEL', 'at', p->>'now',
                                                                 'actorType', 'system', 'actor', 'system'))
     WHERE restaurant_id = venue AND order_id = ANY (earlier);
    UPDATE payments SET status = 'CANCEL', phase = 'DONE', is_replaced = true, due_at = NULL, settled_at = moment
     WHERE restaurant_id = venue AND order_id = ANY (earlier);
    INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
    SELECT venue, 'order', o.order_id, o.version, 'system', 'system', 'order.moved',
           jsonb_build_object('tableIdx', tbl, 'visitId', NULL, 'from', 'PENDING', 'to', 'CANCEL', 'isUndo', false,
                              'cancelReason', 'PAYMENT_FAIL',
                              'stock', (SELECT coalesce(jsonb_agg(k), '[]') FROM jsonb_object_keys(back) AS k)), moment
      FROM orders o WHERE o.restaurant_id = venue AND o.order_id = ANY (earlier)
    UNION ALL
    SELECT venue, 'payment', pay.payment_id, NULL, 'system', 'system', 'payment.stepped',
           jsonb_build_object('orderId', pay.order_id, 'step', 'REPLACED', 'amount', pay.amount), moment
      FROM payments pay WHERE pay.restaurant_id = venue AND pay.order_id = ANY (earlier);
  END IF;

  INSERT INTO orders (restaurant_id, order_id, table_idx, table_epoch, session_id, client_id, business_day, status, means,
                      source, total_amount, total_quantity, head_count, needs_adult_check, is_first_of_visit, steps,
                      counted, placed_at)
  VALUES (venue, p->>'orderId', tbl, tbl_epoch, guest.session_id, p->>'clientId', day, 'PENDING', p->>'means',
          p->>'source', (p->>'totalAmount')::integer, (p->>'totalQuantity')::integer, heads,
          (p->>'needsAdultCheck')::boolean, is_first, p->'steps', coalesce(counted, '{}'), moment);
  INSERT INTO order_lines (restaurant_id, order_id, line, menu_id, category_name, name, unit_price, quantity, is_main,
                           alcohol_tag, is_not_allowed_minor, options, size, client_id)
  SELECT venue, p->>'orderId', l.line, l.menu_id, l.category_name, l.name, l.unit_price, l.quantity, l.is_main,
         l.alcohol_tag, l.is_not_allowed_minor, l.options, nullif(l.size, 'null'), l.client_id
    FROM jsonb_to_recordset(p->'lines') AS l(line integer, menu_id text, category_name text, name jsonb,
         unit_price integer, quantity integer, is_main boolean, alcohol_tag text, is_not_allowed_minor boolean,
         options jsonb, size jsonb, client_id text);
  INSERT INTO payments (restaurant_id, payment_id, order_id, provider, account_id, amount, offered_at, expires_at, due_at)
  VALUES (venue, p->>'paymentId', p->>'orderId', p->>'provider', p->>'accountId', (p->>'totalAmount')::integer, moment,
          (p->>'expiresAt')::timestamptz, (p->>'expiresAt')::timestamptz);
  INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
  VALUES (venue, 'order', p->>'orderId', 1, 'guest', p->>'clientId', 'order.reserved',
          jsonb_build_object('tableIdx', tbl, 'totalAmount', (p->>'totalAmount')::integer,
                             'stock', to_jsonb(coalesce(counted, '{}'))), moment),
         (venue, 'payment', p->>'paymentId', NULL, 'guest', p->>'clientId', 'payment.stepped',
          jsonb_build_object('orderId', p->>'orderId', 'step', 'OFFERED',
                             'amount', (p->>'totalAmount')::integer), moment);
  IF p->>'key' IS NOT NULL THEN
    INSERT INTO idempotency_keys (actor, route, key, fingerprint, status, answer, created_at)
    VALUES (p->>'actor', 'placeOrder', p->>'key', p->>'fingerprint', 200,
            jsonb_build_object('orderId', p->>'orderId'), moment)
    ON CONFLICT (actor, route, key) DO UPDATE
      SET fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = excluded.created_at;
  END IF;
  RETURN jsonb_build_object('outcome', 'RESERVED', 'isFirst', is_first, 'headCount', heads,
                            'counted', to_jsonb(coalesce(counted, '{}')
                              || ARRAY(SELECT jsonb_object_keys(back))));
END $$;

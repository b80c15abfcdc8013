-- Paying by card before the kitchen starts: merchant accounts, payments, refunds, and what a comparison of the books found.

-- A venue's contract with a payment provider. An account that was replaced stays: its payments are refunded through it.
CREATE TABLE payment_accounts (
  restaurant_id integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  account_id    text NOT NULL,
  provider      text NOT NULL,
  mid           text NOT NULL,
  -- Encrypted with the server's secret.
  sealed_key    text NOT NULL,
  created_at    timestamptz NOT NULL,
  created_by    text NOT NULL,
  retired_at    timestamptz,
  PRIMARY KEY (restaurant_id, account_id)
);
CREATE UNIQUE INDEX payment_accounts_current ON payment_accounts (restaurant_id) WHERE retired_at IS NULL;

-- The table's epoch when a prepaid order was placed: after a check-out it is not for these guests any more.
ALTER TABLE orders ADD COLUMN table_epoch integer;
-- Reserved orders of a table, which have no visit yet.
CREATE INDEX orders_reserved ON orders (restaurant_id, table_idx) WHERE status = 'PENDING';

CREATE TABLE payments (
  restaurant_id      integer NOT NULL,
  -- Our order id at the provider. Nobody can guess it: it is what a guest's browser proves itself by on the way back.
  payment_id         text NOT NULL,
  order_id           text NOT NULL,
  provider           text NOT NULL,
  account_id         text NOT NULL,
  status             text NOT NULL DEFAULT 'PENDING'
                     CHECK (status IN ('PENDING', 'SUCCESS', 'FAIL', 'CANCEL', 'CANCEL_FAIL')),
  -- OFFERED: the guest may be at the provider's window. APPROVING: the money is being asked for. ASKING: nobody knows
  -- what came of that, the provider is asked. UNDOING: whatever came of it is undone. DONE: nothing runs.
  phase              text NOT NULL DEFAULT 'OFFERED'
                     CHECK (phase IN ('OFFERED', 'APPROVING', 'ASKING', 'UNDOING', 'DONE')),
  -- Money was taken for the order; refunds do not take that back.
  is_captured        boolean NOT NULL DEFAULT false,
  amount             integer NOT NULL CHECK (amount > 0),
  refunded_amount    integer NOT NULL DEFAULT 0 CHECK (refunded_amount BETWEEN 0 AND amount),
  transaction_id     text,
  -- What the provider needs to undo an approval.
  context            jsonb,
  method             text,
  approval_number    text,
  approved_at        timestamptz,
  card_name          text,
  card_number        text,
  installment_months integer NOT NULL DEFAULT 0,
  decline_code       text,
  decline_message    text,
  offered_at         timestamptz NOT NULL,
  expires_at         timestamptz NOT NULL,
  asked_at           timestamptz,
  settled_at         timestamptz,
  -- Who works on it at the moment: results of an earlier claim do not count.
  claim              text,
  -- When somebody looks at it next; null when there is nothing to do.
  due_at             timestamptz,
  attempts           integer NOT NULL DEFAULT 0,
  last_error         text,
  PRIMARY KEY (restaurant_id, payment_id),
  UNIQUE (restaurant_id, order_id),
  FOREIGN KEY (restaurant_id, order_id) REFERENCES orders ON DELETE CASCADE,
  CHECK (is_captured = (status IN ('SUCCESS', 'CANCEL_FAIL')) OR status = 'CANCEL'),
  CHECK (NOT is_captured OR transaction_id IS NOT NULL)
);
CREATE UNIQUE INDEX payments_by_id ON payments (payment_id);
-- One transaction pays one order. Before its approval it is only what a browser said.
CREATE UNIQUE INDEX payments_transaction ON payments (provider, transaction_id) WHERE is_captured;
CREATE INDEX payments_due ON payments (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX payments_by_approval ON payments (restaurant_id, approved_at) WHERE is_captured;

CREATE TABLE refunds (
  restaurant_id integer NOT NULL,
  refund_id     text NOT NULL,
  payment_id    text NOT NULL,
  -- WHOLE: everything that is left.
  kind          text NOT NULL CHECK (kind IN ('WHOLE', 'PART')),
  amount        integer NOT NULL CHECK (amount > 0),
  -- [{"line", "quantity"}] of a part.
  lines         jsonb NOT NULL DEFAULT '[]',
  reason        text NOT NULL,
  -- UNKNOWN: a part that may have been given back; sending it again could give it back twice.
  status        text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'DONE', 'FAILED', 'UNKNOWN')),
  actor_type    text NOT NULL,
  actor         text NOT NULL,
  requested_at  timestamptz NOT NULL,
  done_at       timestamptz,
  claim         text,
  due_at        timestamptz,
  attempts      integer NOT NULL DEFAULT 0,
  last_error    text,
  PRIMARY KEY (restaurant_id, refund_id),
  FOREIGN KEY (restaurant_id, payment_id) REFERENCES payments ON DELETE CASCADE
);
CREATE UNIQUE INDEX refunds_one_whole ON refunds (restaurant_id, payment_id) WHERE kind = 'WHOLE';
CREATE INDEX refunds_by_payment ON refunds (restaurant_id, payment_id, requested_at);
CREATE INDEX refunds_due ON refunds (due_at) WHERE due_at IS NOT NULL;

-- Where provider, payments and orders disagree.
CREATE TABLE payment_differences (
  restaurant_id integer NOT NULL,
  payment_id    text NOT NULL,
  kind          text NOT NULL,
  detail        jsonb NOT NULL DEFAULT '{}',
  found_at      timestamptz NOT NULL,
  seen_at       timestamptz NOT NULL,
  resolved_at   timestamptz,
  PRIMARY KEY (restaurant_id, payment_id, kind),
  FOREIGN KEY (restaurant_id) REFERENCES restaurants ON DELETE CASCADE
);
CREATE TABLE payment_comparisons (
  restaurant_id integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  business_day  date NOT NULL,
  compared_at   timestamptz NOT NULL,
  payments      integer NOT NULL,
  differences   integer NOT NULL,
  PRIMARY KEY (restaurant_id, business_day)
);

-- Reserves a prepaid order in one round trip: the stock is taken and its payment offered; visit, hash and number come
-- with the money. Checks and locks as place_order_v1 does, in the same order.
-- Answers {"outcome": "RESERVED" | "REPLAY" | an error code, …}; a refusal has written nothing.
CREATE FUNCTION reserve_order_v1(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
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
  -- Orders that this session reserved before and has not begun to pay: the new one takes their place.
  earlier    text[];
  -- What they give back, by dish.
  back       jsonb;
BEGIN
  SELECT epoch INTO tbl_epoch FROM dining_tables
   WHERE restaurant_id = venue AND table_idx = tbl AND NOT is_retired
     FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN jsonb_build_object('outcome', 'NOT_FOUND_TABLE'); END IF;

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

  SELECT coalesce(array_agg(held.order_id), '{}') INTO earlier
    FROM (SELECT o.order_id FROM orders o JOIN payments pay USING (restaurant_id, order_id)
           WHERE o.restaurant_id = venue AND o.table_idx = tbl AND o.session_id = guest.session_id
             AND o.status = 'PENDING' AND pay.phase = 'OFFERED'
           ORDER BY o.order_id FOR NO KEY UPDATE OF o, pay) AS held;
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
    UPDATE payments SET status = 'CANCEL', phase = 'DONE', due_at = NULL, settled_at = moment
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

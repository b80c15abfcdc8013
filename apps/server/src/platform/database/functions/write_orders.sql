-- Writes further orders of visits as a set, or nothing when a dish has not enough for all of them or they are not of one
-- business day. The caller holds their tables, visits and stock. visit_ids, hashes and heads say of each order what
-- judge_orders found, joining which sessions join their visit by it. Answers {"<order id>": place_order's answer}.
CREATE OR REPLACE FUNCTION write_orders(venue integer, orders jsonb, visit_ids text[], hashes text[], heads integer[],
                                        joining bigint[])
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  size     integer := cardinality(visit_ids);
  day      date := orders->0->>'business_day';
  moments  timestamptz[];
  sessions bigint[];
  waits    integer[];
  amounts  integer[];
  is_odd   boolean;
  sold     jsonb;
  base     integer;
  latest   bigint := 0;
  said     jsonb;
BEGIN
  SELECT array_agg((o->>'moment')::timestamptz), array_agg((o->>'session_id')::bigint),
         array_agg(CASE o->>'status' WHEN 'REQUEST' THEN (o->>'total_quantity')::integer ELSE 0 END),
         array_agg(CASE o->>'status' WHEN 'REQUEST' THEN (o->>'total_amount')::integer ELSE 0 END),
         bool_or((o->>'business_day')::date <> day)
    INTO moments, sessions, waits, amounts, is_odd FROM jsonb_array_elements(orders) AS o;
  IF is_odd THEN RETURN '{}'; END IF;
  -- {"<menu id>": quantity} of what is counted.
  SELECT coalesce(jsonb_object_agg(s.menu_id, w.quantity), '{}'), bool_or(s.is_sold_out OR s.left_quantity < w.quantity)
    INTO sold, is_odd
    FROM (SELECT d->>'menu_id' AS menu_id, sum((d->>'quantity')::integer)::integer AS quantity
            FROM jsonb_array_elements(orders) AS o, jsonb_array_elements(o->'wanted') AS d GROUP BY 1) AS w
   CROSS JOIN LATERAL (SELECT x.* FROM stock x WHERE x.restaurant_id = venue AND x.menu_id = w.menu_id LIMIT 1) AS s
   WHERE s.left_quantity IS NOT NULL OR s.is_sold_out;
  IF is_odd THEN RETURN '{}'; END IF;

  IF sold <> '{}' THEN
    latest := latest_tally();
    UPDATE stock SET left_quantity = left_quantity - (sold->>menu_id)::integer
     WHERE restaurant_id = venue AND menu_id = ANY (ARRAY(SELECT jsonb_object_keys(sold)));
  END IF;
  UPDATE visits SET last_activity_at = greatest(last_activity_at, moments[array_position(visit_ids, visit_id)]),
                    head_count = heads[array_position(visit_ids, visit_id)],
                    waiting_quantity = waiting_quantity + waits[array_position(visit_ids, visit_id)],
                    waiting_amount = waiting_amount + amounts[array_position(visit_ids, visit_id)]
   WHERE restaurant_id = venue AND visit_id = ANY (visit_ids);
  IF joining IS NOT NULL THEN
    UPDATE guest_sessions SET visit_id = visit_ids[array_position(sessions, session_id)]
     WHERE session_id = ANY (joining);
  END IF;
  base := next_number(venue, day, size) - size;

  WITH asked AS MATERIALIZED (
    SELECT a.*, o.seq, base + o.seq AS number,
           ARRAY(SELECT d->>'menu_id' FROM jsonb_array_elements(a.wanted) AS d WHERE sold ? (d->>'menu_id') ORDER BY 1) AS took
      FROM jsonb_array_elements(orders) WITH ORDINALITY AS o(asked, seq)
     CROSS JOIN LATERAL jsonb_populate_record(NULL::order_asked, o.asked) AS a
  ), made AS (
    INSERT INTO orders (restaurant_id, order_id, table_idx, visit_id, session_id, client_id, order_number, business_day,
                        status, means, source, total_amount, due_amount, total_quantity, head_count, is_first_of_visit,
                        held, steps, counted, tally, note, released_at, placed_at)
    SELECT venue, a.order_id, a.table_idx, visit_ids[a.seq], a.session_id, a.client_id, a.number, day, a.status, a.means,
           a.source, a.total_amount, a.total_amount, a.total_quantity, heads[a.seq], false, a.held, a.steps, a.took,
           latest, a.note, CASE a.status WHEN 'CONFIRM' THEN a.moment END, a.moment
      FROM asked AS a
    RETURNING *
  ), lined AS (
    INSERT INTO order_lines
    SELECT l.* FROM asked AS a, jsonb_populate_recordset(line_of(venue, a.order_id, a.status), a.lines) AS l
  ), told AS (
    INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
    SELECT venue, 'order', o.order_id, o.version, 'guest', o.client_id, 'order.placed', placed_event(o, o.counted),
           o.placed_at
      FROM made AS o
  ), remembered AS (
    INSERT INTO idempotency_keys (actor, route, key, fingerprint, status, answer, created_at)
    SELECT a.actor, 'placeOrder', a.key, a.fingerprint, 200, jsonb_build_object('orderId', a.order_id), a.moment
      FROM asked AS a WHERE a.key IS NOT NULL
        ON CONFLICT (actor, route, key) DO UPDATE
       SET fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = excluded.created_at
  )
  SELECT jsonb_object_agg(a.order_id, placed_answer(a.status, a.number::integer, hashes[a.seq], false, heads[a.seq],
                                                     a.took)) INTO said
    FROM asked AS a;
  RETURN said;
END $$;

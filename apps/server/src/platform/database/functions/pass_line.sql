-- Has pieces of a line go to the guests of another table, who have and pay for them: they become an order of theirs, which
-- stands where the line stood. Stock is nobody's business: what was taken for them stays taken. An order of which nothing
-- would be left goes as a whole. The caller holds both tables and visits. p: a line_asked as JSON; to_visit: where they go;
-- id: of the order to be made; day: its business day. Answers {"outcome": "DONE" | "REPEATED" | an error code}; of the codes
-- ORDER_PAID_FIRST, ORDER_PAID_AT_BILL, BILL_BEING_PAID, BILL_WOULD_BE_OVER and VISIT_NEEDS_ORDER are its own. A refusal has
-- written nothing.
CREATE OR REPLACE FUNCTION pass_line(p jsonb, to_visit text, id text, day date) RETURNS jsonb LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_material = off SET enable_memoize = off SET enable_sort = off SET jit = off AS $$
DECLARE
  asked    line_asked := jsonb_populate_record(NULL::line_asked, p);
  held     orders;
  ln       order_lines;
  target   visits;
  made     orders;
  code     text;
  bill     record;
  is_whole boolean;
  amount   integer;
BEGIN
  SELECT * INTO held FROM hold_orders(asked.restaurant_id, ARRAY[asked.order_id]);
  SELECT * INTO ln FROM order_lines l
   WHERE l.restaurant_id = asked.restaurant_id AND l.order_id = asked.order_id AND l.line = asked.line;
  SELECT * INTO target FROM visits WHERE restaurant_id = asked.restaurant_id AND visit_id = to_visit;
  IF held.visit_id = to_visit AND held.version = asked.version + 1 THEN RETURN '{"outcome": "REPEATED"}'; END IF;
  code := line_refusal(asked, held, ln);
  -- The same pieces went to other guests.
  IF code = 'REPEATED' AND NOT EXISTS (
    SELECT FROM line_changes c JOIN orders o ON o.restaurant_id = c.restaurant_id AND o.order_id = c.to_order
     WHERE c.restaurant_id = held.restaurant_id AND c.order_id = held.order_id AND c.version = asked.version + 1
       AND o.visit_id = to_visit) THEN
    code := 'LINE_CHANGED';
  END IF;
  IF code IS NOT NULL THEN RETURN jsonb_build_object('outcome', code); END IF;
  amount := ln.unit_price * asked.quantity;
  is_whole := asked.quantity = ln.live_quantity AND NOT EXISTS (
    SELECT FROM order_lines o WHERE o.restaurant_id = held.restaurant_id AND o.order_id = held.order_id
                                AND o.line <> ln.line AND o.live_quantity > 0);
  SELECT * INTO bill FROM bill_of(held.restaurant_id, held.visit_id, asked.moment);
  code := CASE
    WHEN EXISTS (SELECT FROM payments q WHERE q.restaurant_id = held.restaurant_id AND q.order_id = held.order_id)
      THEN 'ORDER_PAID_FIRST'
    WHEN EXISTS (SELECT FROM claimed_lines(held.restaurant_id, held.visit_id, asked.moment) AS c
                  WHERE c.order_id = held.order_id AND c.line = ln.line
                    AND asked.quantity > ln.live_quantity - ln.free_quantity - c.quantity)
      THEN 'ORDER_PAID_AT_BILL'
    WHEN bill.sold + bill.entered - bill.settled < amount THEN 'BILL_WOULD_BE_OVER'
    WHEN bill.sold + bill.entered - bill.settled - bill.claimed < amount THEN 'BILL_BEING_PAID'
    WHEN is_whole AND NOT EXISTS (SELECT FROM orders o WHERE o.restaurant_id = held.restaurant_id
                                     AND o.visit_id = held.visit_id AND o.order_id <> held.order_id)
      THEN 'VISIT_NEEDS_ORDER' END;
  IF code IS NOT NULL THEN RETURN jsonb_build_object('outcome', code); END IF;

  IF held.status = 'REQUEST' THEN
    UPDATE visits SET waiting_quantity = greatest(0, waiting_quantity - asked.quantity),
                      waiting_amount = greatest(0, waiting_amount - amount)
     WHERE restaurant_id = held.restaurant_id AND visit_id = held.visit_id;
  END IF;
  UPDATE visits SET last_activity_at = greatest(last_activity_at, asked.moment),
                    waiting_quantity = waiting_quantity + CASE held.status WHEN 'REQUEST' THEN asked.quantity ELSE 0 END,
                    waiting_amount = waiting_amount + CASE held.status WHEN 'REQUEST' THEN amount ELSE 0 END
   WHERE restaurant_id = target.restaurant_id AND visit_id = target.visit_id;
  IF is_whole THEN
    UPDATE orders SET visit_id = target.visit_id, table_idx = target.table_idx, version = version + 1,
                      held = array_remove(orders.held, 'FIRST')
     WHERE restaurant_id = held.restaurant_id AND order_id = held.order_id;
    INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
    VALUES (held.restaurant_id, 'order', held.order_id, held.version + 1, asked.actor_type, asked.actor, 'seating.passed',
            jsonb_build_object('tableIdx', held.table_idx, 'visitId', held.visit_id, 'toTableIdx', target.table_idx,
                               'toVisitId', target.visit_id, 'amount', held.due_amount, 'userId', asked.actor_id), asked.moment);
    RETURN '{"outcome": "DONE", "refund": 0, "isLarge": false, "stock": []}';
  END IF;

  UPDATE order_lines SET live_quantity = live_quantity - asked.quantity,
                         state = CASE live_quantity WHEN asked.quantity THEN 'OFF' ELSE state END
   WHERE restaurant_id = held.restaurant_id AND order_id = held.order_id AND line = ln.line;
  UPDATE orders SET version = version + 1, due_amount = due_amount - amount, seen_at = coalesce(seen_at, asked.moment)
   WHERE restaurant_id = held.restaurant_id AND order_id = held.order_id;
  INSERT INTO line_changes (restaurant_id, order_id, version, line, kind, delta, free_delta, returned, to_order, amount,
                            actor_type, actor, actor_id, at)
  VALUES (held.restaurant_id, held.order_id, held.version + 1, ln.line, 'MOVE', -asked.quantity, 0, 0, id, -amount,
          asked.actor_type, asked.actor, asked.actor_id, asked.moment);
  INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
  VALUES (held.restaurant_id, 'order', held.order_id, held.version + 1, asked.actor_type, asked.actor, 'line.changed',
          jsonb_build_object('tableIdx', held.table_idx, 'visitId', held.visit_id, 'status', held.status,
            'releasedAt', held.released_at, 'line', ln.line, 'dish', ln.name, 'kind', 'MOVE', 'quantity', asked.quantity,
            'amount', amount, 'toTableIdx', target.table_idx, 'stock', '[]'::jsonb, 'userId', asked.actor_id), asked.moment);
  PERFORM follow_rest(held.restaurant_id, held.order_id, asked.moment);

  made := held;
  made.order_id := id;
  made.table_idx := target.table_idx;
  made.table_epoch := NULL;
  made.visit_id := target.visit_id;
  made.source := 'STAFF';
  made.session_id := NULL;
  made.client_id := NULL;
  made.order_number := next_number(held.restaurant_id, day, 1);
  made.business_day := day;
  made.version := 1;
  made.total_amount := amount;
  made.due_amount := amount;
  made.total_quantity := asked.quantity;
  made.head_count := target.head_count;
  made.is_first_of_visit := false;
  made.held := CASE WHEN ln.is_not_allowed_minor AND held.held @> '{ADULT}' THEN ARRAY['ADULT'] ELSE '{}'::text[] END;
  made.note := NULL;
  made.seen_at := coalesce(held.seen_at, asked.moment);
  made.placed_at := asked.moment;
  INSERT INTO orders SELECT made.*;
  -- Where it stood, with what was taken from stock for it.
  ln.order_id := id;
  ln.line := 0;
  ln.quantity := asked.quantity;
  ln.live_quantity := asked.quantity;
  ln.free_quantity := 0;
  ln.client_id := NULL;
  ln.off_reason := NULL;
  ln.off_note := NULL;
  ln.offer_state := NULL;
  ln.instead_of := NULL;
  INSERT INTO order_lines SELECT ln.*;
  INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
  VALUES (made.restaurant_id, 'order', made.order_id, 1, asked.actor_type, asked.actor, 'order.placed',
          placed_event(made, '{}') || jsonb_build_object('userId', asked.actor_id), asked.moment);
  PERFORM follow_rest(made.restaurant_id, made.order_id, asked.moment);
  RETURN '{"outcome": "DONE", "refund": 0, "isLarge": false, "stock": []}';
END $$;

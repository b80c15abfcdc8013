-- Takes pieces of a line off, puts the dish that was offered in their place, or gives them free: the line, what is due for the
-- order, stock, the refund of what was paid, the log. The last piece that goes ends the order. The caller holds the order,
-- which has its visit and stands, and has checked that so many pieces are left. answer: what became of an offer for the line.
CREATE OR REPLACE FUNCTION lessen_line(asked line_asked, held orders, ln order_lines, offer line_offers, answer text)
RETURNS jsonb LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_material = off SET enable_memoize = off SET enable_sort = off SET jit = off AS $$
DECLARE
  is_free     boolean := asked.kind = 'FREE';
  is_replaced boolean := coalesce(answer = 'TAKEN', false);
  live        integer := ln.live_quantity - CASE WHEN is_free THEN 0 ELSE asked.quantity END;
  free        integer := CASE WHEN is_free THEN ln.free_quantity + asked.quantity ELSE least(ln.free_quantity, live) END;
  less        integer := ln.unit_price * ((ln.live_quantity - ln.free_quantity) - (live - free));
  more        integer := CASE WHEN is_replaced THEN (offer.substitute->>'unit_price')::integer * asked.quantity ELSE 0 END;
  -- What was served is eaten.
  returned    integer := CASE WHEN is_free OR held.status = 'COMPLETE' THEN 0 ELSE asked.quantity END;
  is_end      boolean := live = 0 AND NOT is_replaced AND held.status <> 'COMPLETE' AND NOT EXISTS (
    SELECT 1 FROM order_lines o
     WHERE o.restaurant_id = held.restaurant_id AND o.order_id = held.order_id AND o.line <> ln.line AND o.live_quantity > 0);
  becomes     text := CASE WHEN NOT is_end THEN held.status WHEN held.status = 'REQUEST' THEN 'REJECT' ELSE 'CANCEL' END;
  told        text := CASE WHEN is_free THEN 'FREE' WHEN is_replaced THEN 'REPLACE' WHEN live > 0 THEN 'REDUCE'
                           WHEN held.status = 'REQUEST' THEN 'REFUSE' ELSE 'CANCEL' END;
  refund      record;
  stock       text[];
  own_id      text := CASE WHEN asked.actor_type IN ('staff', 'pos') THEN asked.actor_id END;
BEGIN
  SELECT * INTO refund FROM refund_line(asked, ln, live - free, more, held.version + 1, is_end, true);
  IF refund.is_unproven THEN RETURN '{"outcome": "STEP_UP_NEEDED"}'; END IF;
  IF is_replaced THEN
    stock := give_line_back(ln, held, returned, NULL);
    INSERT INTO order_lines
    SELECT n.* FROM jsonb_populate_record(line_of(held.restaurant_id, held.order_id, held.status),
                                          offer.substitute || jsonb_build_object(
      'line', (SELECT max(o.line) + 1 FROM order_lines o
                WHERE o.restaurant_id = held.restaurant_id AND o.order_id = held.order_id),
      'quantity', asked.quantity, 'live_quantity', asked.quantity, 'client_id', ln.client_id, 'instead_of', ln.line,
      'counted', offer.counted, 'tally', offer.tally)) AS n;
  ELSE
    stock := give_line_back(ln, held, returned, offer);
  END IF;
  UPDATE order_lines SET live_quantity = live, free_quantity = free, state = CASE live WHEN 0 THEN 'OFF' ELSE state END,
                         off_reason = CASE WHEN is_free THEN off_reason ELSE asked.reason END,
                         off_note = CASE WHEN is_free THEN off_note ELSE asked.note END,
                         offer_state = coalesce(answer, offer_state)
   WHERE restaurant_id = held.restaurant_id AND order_id = held.order_id AND line = ln.line;
  UPDATE orders SET version = version + 1, due_amount = due_amount - less + more, total_amount = total_amount + more,
                    total_quantity = total_quantity + CASE WHEN is_replaced THEN asked.quantity ELSE 0 END,
                    held = CASE WHEN is_replaced AND orders.source <> 'STAFF' AND (offer.substitute->>'is_not_allowed_minor')::boolean
                                THEN array_remove(orders.held, 'ADULT') || '{ADULT}' ELSE orders.held END,
                    seen_at = CASE asked.actor_type WHEN 'staff' THEN coalesce(seen_at, asked.moment) ELSE seen_at END
   WHERE restaurant_id = held.restaurant_id AND order_id = held.order_id;
  INSERT INTO line_changes (restaurant_id, order_id, version, line, kind, delta, free_delta, returned, amount, reason, note,
                            offer_id, actor_type, actor, actor_id, at)
  VALUES (held.restaurant_id, held.order_id, held.version + 1, ln.line, told, live - ln.live_quantity,
          free - ln.free_quantity, returned, -less, asked.reason, asked.note, offer.offer_id, asked.actor_type, asked.actor,
          asked.actor_id, asked.moment);
  IF held.status = 'REQUEST' THEN
    UPDATE visits SET waiting_quantity = waiting_quantity
                        + CASE WHEN is_replaced THEN 0 ELSE live - ln.live_quantity END,
                      waiting_amount = waiting_amount - less + more
     WHERE restaurant_id = held.restaurant_id AND visit_id = held.visit_id;
  END IF;
  INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
  VALUES (held.restaurant_id, 'order', held.order_id, held.version + 1, asked.actor_type, asked.actor, 'line.changed',
          jsonb_strip_nulls(jsonb_build_object('tableIdx', held.table_idx, 'visitId', held.visit_id, 'status', held.status,
            'releasedAt', held.released_at, 'line', ln.line, 'dish', ln.name, 'kind', told, 'quantity', asked.quantity,
            'amount', less, 'reason', asked.reason, 'answer', answer, 'instead', offer.substitute->'name',
            'stock', to_jsonb(stock), 'userId', own_id)), asked.moment);
  IF is_end THEN
    PERFORM step_order(held.restaurant_id, held.order_id, becomes, jsonb_build_array(jsonb_build_object(
      'status', becomes, 'at', to_char(asked.moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'actorType', asked.actor_type, 'actor', asked.actor, 'actorId', asked.actor_id)), asked.reason, asked.note,
      CASE WHEN held.released_at <= asked.moment
             OR held.released_at > asked.moment + make_interval(secs => asked.undo_seconds) THEN held.released_at END);
    INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
    SELECT o.restaurant_id, 'order', o.order_id, o.version, asked.actor_type, asked.actor, 'order.moved',
           jsonb_build_object('tableIdx', o.table_idx, 'visitId', o.visit_id, 'from', held.status, 'to', becomes,
                              'isUndo', false, 'releasedAt', o.released_at, 'cancelReason', asked.reason, 'stock', '[]'::jsonb)
             || CASE WHEN own_id IS NULL THEN '{}' ELSE jsonb_build_object('userId', own_id) END, asked.moment
      FROM orders o WHERE o.restaurant_id = held.restaurant_id AND o.order_id = held.order_id;
  ELSE
    PERFORM follow_rest(held.restaurant_id, held.order_id, asked.moment);
  END IF;
  RETURN jsonb_build_object('outcome', 'DONE', 'refund', refund.amount, 'isLarge', refund.is_large, 'stock', to_jsonb(stock));
END $$;

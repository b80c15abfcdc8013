-- Staff offer another dish in the place of pieces of a line, in one round trip: its stock is held until the offer ends. p: a
-- line_asked as JSON. Answers {"outcome": "DONE" | "REPEATED" | "SHORT" | an error code, …}; a refusal has written nothing.
CREATE OR REPLACE FUNCTION offer_line(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  asked  line_asked := jsonb_populate_record(NULL::line_asked, p);
  held   orders := hold_order(asked.restaurant_id, asked.order_id);
  ln     order_lines;
  code   text;
  refund record;
  took   record;
BEGIN
  SELECT * INTO ln FROM order_lines l
   WHERE l.restaurant_id = asked.restaurant_id AND l.order_id = asked.order_id AND l.line = asked.line;
  code := line_refusal(asked, held, ln);
  -- Whoever ordered may sit elsewhere by now: the order was split off, or went to other guests. Of what staff entered nobody
  -- is asked: whoever puts another dish in the place of one takes it for them in the same transaction.
  IF code IS NULL AND held.source <> 'STAFF' AND NOT EXISTS (
       SELECT FROM guest_sessions s
        WHERE s.restaurant_id = held.restaurant_id AND s.table_idx = held.table_idx AND s.ended_at IS NULL
          AND (s.session_id = held.session_id OR s.device_hash = device_of(held.session_id))) THEN
    code := 'OFFER_NO_PHONE';
  END IF;
  IF code IS NULL THEN
    SELECT 'MENU_VERSION' INTO code FROM restaurants r
     WHERE r.restaurant_id = asked.restaurant_id AND r.menu_version <> asked.menu_version;
  END IF;
  IF code IS NULL AND (asked.substitute->>'unit_price')::integer > ln.unit_price THEN
    SELECT 'OFFER_TOO_DEAR' INTO code FROM payments pay
     WHERE pay.restaurant_id = asked.restaurant_id AND pay.order_id = asked.order_id AND pay.is_captured;
  END IF;
  IF code IS NOT NULL THEN RETURN jsonb_build_object('outcome', code); END IF;
  -- What goes back when nobody wants it.
  SELECT * INTO refund FROM refund_line(asked, ln, ln.live_quantity - ln.free_quantity - asked.quantity, 0, NULL, false, false);
  IF refund.is_unproven THEN RETURN '{"outcome": "STEP_UP_NEEDED"}'; END IF;
  SELECT * INTO took FROM take_stock(asked.restaurant_id, asked.wanted, '{}');
  IF took.short IS NOT NULL THEN RETURN jsonb_build_object('outcome', 'SHORT', 'items', took.short); END IF;

  INSERT INTO line_offers (restaurant_id, offer_id, order_id, version, line, quantity, substitute, counted, tally, reason, note,
                           actor, actor_id, offered_at, expires_at)
  VALUES (asked.restaurant_id, asked.offer_id, asked.order_id, held.version + 1, asked.line, asked.quantity,
          asked.substitute, took.counted, CASE took.counted WHEN '{}' THEN 0 ELSE latest_tally() END, asked.reason, asked.note, asked.actor, asked.actor_id, asked.moment,
          asked.expires_at);
  UPDATE order_lines SET offer_state = 'OPEN'
   WHERE restaurant_id = asked.restaurant_id AND order_id = asked.order_id AND line = asked.line;
  UPDATE orders SET version = version + 1, seen_at = coalesce(seen_at, asked.moment)
   WHERE restaurant_id = asked.restaurant_id AND order_id = asked.order_id;
  INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
  VALUES (asked.restaurant_id, 'order', asked.order_id, held.version + 1, asked.actor_type, asked.actor, 'line.offered',
          jsonb_build_object('tableIdx', held.table_idx, 'visitId', held.visit_id, 'status', held.status,
            'releasedAt', held.released_at, 'line', asked.line, 'dish', ln.name, 'instead', asked.substitute->'name',
            'quantity', asked.quantity, 'stock', to_jsonb(took.counted), 'userId', asked.actor_id), asked.moment);
  RETURN jsonb_build_object('outcome', 'DONE', 'refund', refund.amount, 'isLarge', refund.is_large,
                            'stock', to_jsonb(took.counted));
END $$;

-- Ends an offer of another dish, in one round trip. how: TAKEN, the dish comes; DECLINED or EXPIRED, the line is off;
-- WITHDRAWN, the line is as before. p: a line_asked as JSON of who ends it; session: of the guest who takes it; is_early: time
-- is over although the offer would still stand. Answers {"outcome": "DONE", …}; "OVER" of one that has ended, or of which
-- nobody may take the answer any more; "OPEN" of one whose time has not come; ADULT_CONFIRMATION_REQUIRED.
CREATE OR REPLACE FUNCTION end_offer(p jsonb, how text, session bigint, is_early boolean) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  asked line_asked := jsonb_populate_record(NULL::line_asked, p);
  held  orders := hold_order(asked.restaurant_id, (
    SELECT f.order_id FROM line_offers f WHERE f.restaurant_id = asked.restaurant_id AND f.offer_id = asked.offer_id));
  offer line_offers;
  ln    order_lines;
  stock text[];
BEGIN
  SELECT * INTO offer FROM line_offers f
   WHERE f.restaurant_id = asked.restaurant_id AND f.offer_id = asked.offer_id;
  IF offer.state IS DISTINCT FROM 'OPEN' OR (how IN ('TAKEN', 'DECLINED') AND offer.expires_at <= asked.moment) THEN
    RETURN jsonb_build_object('outcome', 'OVER', 'state', offer.state);
  END IF;
  IF how = 'EXPIRED' AND NOT is_early AND offer.expires_at > asked.moment THEN RETURN '{"outcome": "OPEN"}'; END IF;
  IF how = 'TAKEN' AND held.source <> 'STAFF' AND (offer.substitute->>'is_not_allowed_minor')::boolean AND NOT EXISTS (
       SELECT 1 FROM guest_sessions s WHERE s.session_id = session AND s.adult_confirmed_at IS NOT NULL) THEN
    RETURN '{"outcome": "ADULT_CONFIRMATION_REQUIRED"}';
  END IF;
  UPDATE line_offers SET state = how, ended_at = asked.moment
   WHERE restaurant_id = offer.restaurant_id AND offer_id = offer.offer_id;
  SELECT * INTO ln FROM order_lines l
   WHERE l.restaurant_id = offer.restaurant_id AND l.order_id = offer.order_id AND l.line = offer.line;
  IF how <> 'WITHDRAWN' THEN
    asked.kind := 'OFF';
    asked.order_id := offer.order_id;
    asked.line := offer.line;
    asked.quantity := offer.quantity;
    asked.reason := offer.reason;
    asked.note := offer.note;
    RETURN lessen_line(asked, held, ln, offer, how);
  END IF;
  stock := give_line_back(ln, held, 0, offer);
  UPDATE order_lines SET offer_state = how
   WHERE restaurant_id = offer.restaurant_id AND order_id = offer.order_id AND line = offer.line;
  UPDATE orders SET version = version + 1 WHERE restaurant_id = offer.restaurant_id AND order_id = offer.order_id;
  INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
  VALUES (offer.restaurant_id, 'order', offer.order_id, held.version + 1, asked.actor_type, asked.actor, 'line.withdrawn',
          jsonb_build_object('tableIdx', held.table_idx, 'visitId', held.visit_id, 'status', held.status,
            'releasedAt', held.released_at, 'line', offer.line, 'dish', ln.name, 'instead', offer.substitute->'name',
            'stock', to_jsonb(stock), 'userId', asked.actor_id), asked.moment);
  PERFORM follow_rest(offer.restaurant_id, offer.order_id, asked.moment);
  RETURN jsonb_build_object('outcome', 'DONE', 'refund', 0, 'isLarge', false, 'stock', to_jsonb(stock));
END $$;

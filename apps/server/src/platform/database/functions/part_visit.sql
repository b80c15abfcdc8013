-- Has chosen orders of a visit go on as a visit of their own at another table: one that shares the visit, or a free one. What
-- was paid for such an order goes along; payments and entries of the bill stay with it. So do the phones, but for those that
-- came from that table and those that ordered nothing else. Without orders a shared table is only let go. The caller holds
-- both tables, the visit and the cart, and has cleared the free one. Answers {"outcome": "DONE", "visitId": …}, or why not:
-- BILL_BEING_PAID, NOT_FOUND_ORDER, VISIT_NEEDS_ORDER where none would stay, ORDER_PAID_AT_BILL where dishes of one were
-- paid as chosen ones, OFFER_OPEN where a guest is asked about one, BILL_WOULD_BE_OVER where more would be settled than what stays comes to; then nothing is written.
CREATE OR REPLACE FUNCTION part_visit(venue integer, stay visits, to_tbl integer, ids text[], hash text, who text,
                                      account text, moment timestamptz)
RETURNS jsonb LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_material = off SET enable_memoize = off SET enable_sort = off SET jit = off AS $$
DECLARE
  fresh     text;
  new_epoch integer;
  unpaid    bigint;
  bill      record;
  went      bigint[] := '{}';
BEGIN
  IF is_being_paid(venue, ARRAY[stay.visit_id], ARRAY[stay.table_idx], moment) THEN
    RETURN '{"outcome": "BILL_BEING_PAID"}';
  END IF;
  IF (SELECT count(*) FROM orders o WHERE o.restaurant_id = venue AND o.visit_id = stay.visit_id AND o.order_id = ANY (ids))
     <> cardinality(ids) THEN
    RETURN '{"outcome": "NOT_FOUND_ORDER"}';
  END IF;
  IF NOT EXISTS (SELECT FROM orders o WHERE o.restaurant_id = venue AND o.visit_id = stay.visit_id
                    AND o.order_id <> ALL (ids)) THEN
    RETURN '{"outcome": "VISIT_NEEDS_ORDER"}';
  END IF;
  IF EXISTS (SELECT FROM claimed_lines(venue, stay.visit_id, moment) AS c WHERE c.order_id = ANY (ids)) THEN
    RETURN '{"outcome": "ORDER_PAID_AT_BILL"}';
  END IF;
  -- Whoever is asked may stay, and could not answer any more.
  IF EXISTS (SELECT FROM order_lines l
              WHERE l.restaurant_id = venue AND l.order_id = ANY (ids) AND l.offer_state = 'OPEN') THEN
    RETURN '{"outcome": "OFFER_OPEN"}';
  END IF;
  SELECT coalesce(sum(o.due_amount - least(o.due_amount, coalesce(p.amount, 0))), 0) INTO unpaid
    FROM orders o
    LEFT JOIN payments p ON p.restaurant_id = o.restaurant_id AND p.order_id = o.order_id AND p.is_captured
   WHERE o.restaurant_id = venue AND o.order_id = ANY (ids);
  SELECT * INTO bill FROM bill_of(venue, stay.visit_id, moment);
  IF unpaid > 0 AND bill.sold + bill.entered - bill.settled < unpaid THEN RETURN '{"outcome": "BILL_WOULD_BE_OVER"}'; END IF;

  UPDATE dining_tables t SET epoch = t.epoch + 1, left_visit = NULL, left_epoch = NULL
   WHERE t.restaurant_id = venue AND t.table_idx = to_tbl RETURNING t.epoch INTO new_epoch;
  PERFORM unseat_visit(venue, to_tbl);
  IF ids <> '{}' THEN
    fresh := replace(gen_random_uuid()::text, '-', '');
    INSERT INTO visits (restaurant_id, visit_id, table_idx, opened_at, opened_by, ordered_at, hash_key, business_day,
                        last_activity_at, confirmed_at, confirmed_by, waiting_quantity, waiting_amount)
    SELECT venue, fresh, to_tbl, min(o.placed_at), 'staff', min(o.placed_at), hash, stay.business_day,
           max(o.placed_at), coalesce(stay.confirmed_at, moment), coalesce(stay.confirmed_by, who),
           coalesce(sum(o.total_quantity) FILTER (WHERE o.status = 'REQUEST'), 0),
           coalesce(sum(o.due_amount) FILTER (WHERE o.status = 'REQUEST'), 0)
      FROM orders o WHERE o.restaurant_id = venue AND o.order_id = ANY (ids);
    PERFORM seat_visit(venue, to_tbl, fresh);
    PERFORM end_reservation(venue, to_tbl, moment);
    WITH along AS (
    UPDATE guest_sessions s SET table_idx = to_tbl, table_epoch = new_epoch, moved_from = moved_on(s.moved_from, stay.table_idx),
           visit_id = CASE WHEN s.admits IS NULL OR s.visit_id = stay.visit_id THEN fresh ELSE s.visit_id END
     WHERE s.restaurant_id = venue AND s.table_idx = stay.table_idx AND s.ended_at IS NULL
       AND CASE WHEN EXISTS (SELECT FROM orders o WHERE o.restaurant_id = venue AND o.visit_id = stay.visit_id
                                AND o.session_id = s.session_id)
                THEN NOT EXISTS (SELECT FROM orders o WHERE o.restaurant_id = venue AND o.visit_id = stay.visit_id
                                    AND o.session_id = s.session_id AND o.order_id <> ALL (ids))
                ELSE coalesce(s.moved_from[cardinality(s.moved_from)] = to_tbl, false) END
    RETURNING s.session_id, s.admits, s.admission)
    SELECT coalesce(array_agg(a.session_id), '{}') INTO went FROM along AS a WHERE a.admits IS NULL OR a.admission = 'IN';
    UPDATE orders SET visit_id = fresh, table_idx = to_tbl, held = array_remove(held, 'FIRST')
     WHERE restaurant_id = venue AND order_id = ANY (ids);
    UPDATE payments SET visit_id = fresh WHERE restaurant_id = venue AND order_id = ANY (ids) AND visit_id = stay.visit_id;
    UPDATE visits SET waiting_quantity = 0, waiting_amount = 0 WHERE restaurant_id = venue AND visit_id = stay.visit_id;
    UPDATE visits v SET waiting_quantity = w.quantity, waiting_amount = w.amount
      FROM (SELECT sum(o.total_quantity) AS quantity, sum(o.due_amount) AS amount FROM orders o
             WHERE o.restaurant_id = venue AND o.visit_id = stay.visit_id AND o.status = 'REQUEST') AS w
     WHERE v.restaurant_id = venue AND v.visit_id = stay.visit_id AND w.quantity IS NOT NULL;
  END IF;
  UPDATE visits SET bill_version = bill_version + 1 WHERE restaurant_id = venue AND visit_id = stay.visit_id;
  INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type, data, at)
  VALUES (venue, 'visit', stay.visit_id, 'staff', who, 'seating.parted',
          jsonb_build_object('visitId', stay.visit_id, 'tableIdx', stay.table_idx, 'toTableIdx', to_tbl, 'toVisitId', fresh,
                             'orderIds', to_jsonb(ids), 'amount', unpaid, 'sessions', to_jsonb(went), 'userId', account), moment);
  RETURN jsonb_build_object('outcome', 'DONE', 'visitId', fresh);
END $$;

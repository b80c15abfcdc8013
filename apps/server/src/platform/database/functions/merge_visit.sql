-- Has the guests of a table go on in the visit of another one: their orders, their bill with everything on it, their calls and
-- phones. Both tables share the visit then; at the second one nothing is ordered any more, whoever scans there comes to the
-- first. The caller holds both tables, their visits and carts. goes: the second table's visit, null where it has none.
-- account: of the member of staff who does it. Answers DONE, or BILL_BEING_PAID: then nothing is written.
CREATE OR REPLACE FUNCTION merge_visit(venue integer, keeps text, goes text, gone_tbl integer, who text, account text,
                                       moment timestamptz)
RETURNS text LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_material = off SET enable_memoize = off SET enable_sort = off SET jit = off AS $$
DECLARE
  tbl    integer := (SELECT v.table_idx FROM visits v WHERE v.restaurant_id = venue AND v.visit_id = keeps);
  present integer := (SELECT t.epoch FROM dining_tables t WHERE t.restaurant_id = venue AND t.table_idx = tbl);
  ended  integer;
BEGIN
  IF is_being_paid(venue, ARRAY[keeps, goes], ARRAY[tbl, gone_tbl], moment) THEN RETURN 'BILL_BEING_PAID'; END IF;
  -- Who had only scanned there has no row that could go along: by the epoch it follows the visit.
  SELECT t.epoch INTO ended FROM dining_tables t WHERE t.restaurant_id = venue AND t.table_idx = gone_tbl;
  UPDATE dining_tables t SET left_visit = keeps, left_epoch = t.epoch, epoch = t.epoch + 1
   WHERE t.restaurant_id = venue AND t.table_idx = gone_tbl;
  PERFORM unseat_visit(venue, gone_tbl);
  PERFORM seat_visit(venue, gone_tbl, keeps);
  PERFORM end_reservation(venue, gone_tbl, moment);
  UPDATE guest_sessions s SET table_idx = tbl, table_epoch = present, moved_from = moved_on(s.moved_from, gone_tbl),
         visit_id = CASE WHEN s.admits IS NULL OR s.visit_id = goes THEN keeps ELSE s.visit_id END
   WHERE s.restaurant_id = venue AND s.table_idx = gone_tbl AND s.table_epoch = ended AND s.ended_at IS NULL;
  UPDATE staff_calls c SET table_idx = tbl, visit_id = keeps
   WHERE c.restaurant_id = venue AND c.table_idx = gone_tbl AND c.closed_at IS NULL;
  IF goes IS NOT NULL THEN
    UPDATE visits k SET head_count = CASE WHEN k.head_count IS NULL AND g.head_count IS NULL THEN NULL
                                          ELSE least(99, coalesce(k.head_count, 0) + coalesce(g.head_count, 0)) END,
                        last_activity_at = greatest(k.last_activity_at, g.last_activity_at),
                        party_label = coalesce(k.party_label, g.party_label),
                        waiting_quantity = k.waiting_quantity + g.waiting_quantity,
                        waiting_amount = k.waiting_amount + g.waiting_amount
      FROM visits g
     WHERE k.restaurant_id = venue AND k.visit_id = keeps AND g.restaurant_id = venue AND g.visit_id = goes;
    UPDATE visits SET closed_at = moment, closed_by = account, merged_into = keeps, head_count = NULL,
                      waiting_quantity = 0, waiting_amount = 0, bill_version = bill_version + 1
     WHERE restaurant_id = venue AND visit_id = goes;
    UPDATE orders SET visit_id = keeps, table_idx = tbl WHERE restaurant_id = venue AND visit_id = goes;
    -- What belongs to the bill is found as bill_of does.
    UPDATE payments SET visit_id = keeps
     WHERE restaurant_id = venue AND payment_id = ANY (ARRAY(
           SELECT x.payment_id FROM payments x
            WHERE x.restaurant_id = venue AND x.visit_id BETWEEN goes AND goes ORDER BY x.visit_id));
    UPDATE payment_claims SET visit_id = keeps
     WHERE restaurant_id = venue AND claim_id = ANY (ARRAY(
           SELECT x.claim_id FROM payment_claims x
            WHERE x.restaurant_id = venue AND x.visit_id BETWEEN goes AND goes ORDER BY x.visit_id));
    UPDATE bill_entries SET visit_id = keeps
     WHERE restaurant_id = venue AND entry_id = ANY (ARRAY(
           SELECT x.entry_id FROM bill_entries x
            WHERE x.restaurant_id = venue AND x.visit_id BETWEEN goes AND goes ORDER BY x.visit_id));
    UPDATE invites SET visit_id = keeps WHERE restaurant_id = venue AND visit_id = goes;
  END IF;
  -- Whoever puts them together has looked who sits there.
  UPDATE visits SET bill_version = bill_version + 1, confirmed_at = coalesce(confirmed_at, moment),
                    confirmed_by = coalesce(confirmed_by, who)
   WHERE restaurant_id = venue AND visit_id = keeps;
  UPDATE orders SET held = array_remove(held, 'FIRST')
   WHERE restaurant_id = venue AND visit_id = keeps AND held @> '{FIRST}';
  INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type, data, at)
  VALUES (venue, 'visit', keeps, 'staff', who, 'seating.merged',
          jsonb_build_object('visitId', keeps, 'tableIdx', gone_tbl, 'toTableIdx', tbl, 'fromVisitId', goes,
                             'userId', account), moment);
  RETURN 'DONE';
END $$;

-- Makes an order whose payment was taken a real one: visit, number, kitchen and log. The caller holds its table, the
-- table's visit, order and payment. added: its first steps, the last of which is its status.
CREATE OR REPLACE FUNCTION settle_order(venue integer, id text, payment text, present text, day date, hash text, added jsonb,
                                        moment timestamptz)
RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_material = off SET enable_memoize = off SET enable_sort = off SET jit = off AS $$
DECLARE
  paid  orders;
  stay  visits;
  guest guest_sessions;
  again guest_sessions;
  stood text;
BEGIN
  SELECT * INTO paid FROM orders WHERE restaurant_id = venue AND order_id = id;
  SELECT * INTO guest FROM guest_sessions WHERE session_id = paid.session_id;
  IF guest.ended_at IS NOT NULL THEN
    -- Whoever comes back from paying by the table's code has a new session: it stands for the one that ordered.
    SELECT * INTO again FROM guest_sessions
     WHERE restaurant_id = venue AND table_idx = paid.table_idx AND ended_at IS NULL AND device_hash = guest.device_hash
     ORDER BY session_id DESC LIMIT 1;
    IF FOUND THEN guest := again; END IF;
  END IF;
  IF guest.admits IS NOT NULL THEN
    SELECT * INTO stay FROM visits WHERE restaurant_id = venue AND visit_id = present;
    stood := standing_of(guest, stay, moment);
    IF stood = 'FIRST' THEN present := end_claim(venue, paid.table_idx, stay, moment); END IF;
    paid.held := array_remove(paid.held, 'FIRST');
    IF present IS NULL OR stay.confirmed_at IS NULL THEN
      paid.held := paid.held || '{FIRST}';
      added := jsonb_build_array(added->0);
    END IF;
  END IF;
  stay := join_visit(venue, paid.table_idx, present, paid.client_id, guest.session_id, day, paid.head_count, hash, moment,
                     CASE added->-1->>'status' WHEN 'REQUEST' THEN paid.total_quantity ELSE 0 END,
                     CASE added->-1->>'status' WHEN 'REQUEST' THEN paid.due_amount ELSE 0 END);
  paid.is_first_of_visit := is_first_order(stay);
  IF guest.admits IS NULL THEN
    UPDATE guest_sessions SET visit_id = stay.visit_id
     WHERE session_id = guest.session_id AND table_idx = paid.table_idx AND ended_at IS NULL;
  -- Paid is paid; but who became a stranger to the table while paying is none of its guests by that.
  ELSIF stood IN ('IN', 'FIRST') AND guest.table_idx = paid.table_idx THEN
    PERFORM enter_visit(guest.session_id, stay.visit_id, 'FIRST', 'guest', paid.client_id, moment);
  END IF;
  UPDATE payments SET visit_id = stay.visit_id WHERE restaurant_id = venue AND payment_id = payment;
  PERFORM step_order(venue, id, added->-1->>'status', added, NULL, NULL,
                     CASE added->-1->>'status' WHEN 'CONFIRM' THEN moment END);
  UPDATE orders SET visit_id = stay.visit_id, order_number = next_number(venue, day, 1), business_day = day,
                    is_first_of_visit = paid.is_first_of_visit, held = paid.held, head_count = stay.head_count,
                    placed_at = moment
   WHERE restaurant_id = venue AND order_id = id RETURNING * INTO paid;
  PERFORM tell_placed(paid, '{}', moment);
END $$;

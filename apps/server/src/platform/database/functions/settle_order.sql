-- Makes an order whose payment was taken a real one: visit, number, kitchen and log. The caller holds its table, the
-- table's visit, order and payment. added: its first steps, the last of which is its status.
CREATE OR REPLACE FUNCTION settle_order(venue integer, id text, payment text, present text, day date, hash text, added jsonb,
                                        moment timestamptz)
RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_material = off SET enable_memoize = off SET enable_sort = off SET jit = off AS $$
DECLARE
  paid orders;
  stay visits;
BEGIN
  SELECT * INTO paid FROM orders WHERE restaurant_id = venue AND order_id = id;
  stay := join_visit(venue, paid.table_idx, present, paid.client_id, day, paid.head_count, hash, moment);
  paid.is_first_of_visit := is_first_order(stay);
  UPDATE guest_sessions SET visit_id = stay.visit_id
   WHERE session_id = paid.session_id AND table_idx = paid.table_idx AND ended_at IS NULL;
  UPDATE payments SET visit_id = stay.visit_id WHERE restaurant_id = venue AND payment_id = payment;
  PERFORM step_order(venue, id, added->-1->>'status', added, NULL, NULL);
  UPDATE orders SET visit_id = stay.visit_id, order_number = next_number(venue, day, 1), business_day = day,
                    is_first_of_visit = paid.is_first_of_visit, head_count = stay.head_count, placed_at = moment
   WHERE restaurant_id = venue AND order_id = id RETURNING * INTO paid;
  PERFORM tell_placed(paid, '{}', moment);
END $$;

-- Places an order in one round trip. p: an order_asked as JSON. Everything happens under the lock of the table's row: what
-- one phone of the table does is seen by the next, and check-out stands either wholly before or wholly after an order.
-- Answers {"outcome": "PLACED" | "REPLAY" | an error code, …}; a refusal has written nothing.
CREATE OR REPLACE FUNCTION place_order(p jsonb) RETURNS jsonb LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_material = off SET enable_memoize = off SET enable_sort = off SET jit = off AS $$
DECLARE
  asked  order_asked := jsonb_populate_record(NULL::order_asked, p);
  judged record;
  took   record;
  stay   visits;
  placed orders;
BEGIN
  SELECT * INTO judged FROM judge_order(asked);
  IF judged.refusal IS NOT NULL THEN RETURN judged.refusal; END IF;
  SELECT * INTO took FROM take_stock(asked.restaurant_id, asked.wanted, '{}');
  IF took.short IS NOT NULL THEN RETURN jsonb_build_object('outcome', 'SHORT', 'items', took.short); END IF;

  stay := join_visit(asked.restaurant_id, asked.table_idx, (judged.stay).visit_id, asked.client_id, asked.business_day,
                     judged.heads, asked.hash_key, asked.moment);
  IF judged.guest_visit IS DISTINCT FROM stay.visit_id THEN
    UPDATE guest_sessions SET visit_id = stay.visit_id WHERE session_id = asked.session_id;
  END IF;
  placed := write_order(asked, stay.visit_id, NULL, next_number(asked.restaurant_id, asked.business_day, 1), judged.is_first,
                        judged.heads, took.counted);
  PERFORM tell_placed(placed, took.counted, asked.moment);
  RETURN placed_answer(placed.order_number, stay.hash_key, judged.is_first, judged.heads, took.counted);
END $$;

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
  asked := held_order(asked, judged.held);
  IF (judged.claim).visit_id IS NOT NULL THEN
    -- The cart that goes with the claim comes before stock.
    PERFORM 1 FROM hold_carts(asked.restaurant_id, ARRAY(
      SELECT c.cart_id FROM carts c
       WHERE c.restaurant_id = asked.restaurant_id AND c.table_idx = asked.table_idx AND c.closed_at IS NULL));
  END IF;
  SELECT * INTO took FROM take_stock(asked.restaurant_id, asked.wanted, '{}');
  IF took.short IS NOT NULL THEN RETURN jsonb_build_object('outcome', 'SHORT', 'items', took.short); END IF;

  IF (judged.claim).visit_id IS NOT NULL THEN
    PERFORM end_claim(asked.restaurant_id, asked.table_idx, judged.claim, asked.moment);
  END IF;
  stay := join_visit(asked.restaurant_id, asked.table_idx, (judged.stay).visit_id,
                     coalesce(asked.client_id, asked.steps->0->>'actor'), asked.session_id,
                     asked.business_day, judged.heads, asked.hash_key, asked.moment,
                     judged.waiting_quantity - coalesce((judged.stay).waiting_quantity, 0)
                       + CASE asked.status WHEN 'REQUEST' THEN asked.total_quantity ELSE 0 END,
                     judged.waiting_amount - coalesce((judged.stay).waiting_amount, 0)
                       + CASE asked.status WHEN 'REQUEST' THEN asked.total_amount ELSE 0 END, asked.entered_by);
  IF judged.standing = 'FIRST' THEN
    PERFORM enter_visit(asked.session_id, stay.visit_id, 'FIRST', 'guest', asked.client_id, asked.moment);
  ELSIF asked.entered_by IS NULL AND judged.guest_visit IS DISTINCT FROM stay.visit_id THEN
    UPDATE guest_sessions SET visit_id = stay.visit_id WHERE session_id = asked.session_id;
  END IF;
  placed := write_order(asked, stay.visit_id, NULL, next_number(asked.restaurant_id, asked.business_day, 1), judged.is_first,
                        judged.heads, took.counted);
  PERFORM tell_placed(placed, took.counted, asked.moment);
  RETURN placed_answer(placed.status, placed.order_number, stay.hash_key, judged.is_first, judged.heads, took.counted);
END $$;

-- Brings an order, which the caller holds, to another status with its lines and what is due for it. A step of a new order
-- is somebody's reaction to it. released: from when kitchen, printer and till may know of it.
CREATE OR REPLACE FUNCTION step_order(venue integer, id text, becomes text, added jsonb, reason text, note text,
                                      released timestamptz)
RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_material = off SET enable_memoize = off SET enable_sort = off SET jit = off AS $$
DECLARE
  lines_become text := line_state(becomes);
BEGIN
  UPDATE order_lines SET state = lines_become, live_quantity = CASE lines_become WHEN 'OFF' THEN 0 ELSE live_quantity END
   WHERE restaurant_id = venue AND order_id = id AND state NOT IN ('OFF', lines_become);
  UPDATE orders SET status = becomes, version = version + 1, steps = steps || added, cancel_reason = reason,
                    cancel_note = note, due_amount = CASE lines_become WHEN 'OFF' THEN 0 ELSE due_amount END,
                    released_at = released,
                    seen_at = CASE status WHEN 'REQUEST' THEN coalesce(seen_at, (added->-1->>'at')::timestamptz)
                                          ELSE seen_at END
   WHERE restaurant_id = venue AND order_id = id;
END $$;

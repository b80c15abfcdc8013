-- Brings an order, which the caller holds, to another status with its lines and what is due for it. A step of a new order
-- is somebody's reaction to it. released: from when kitchen, printer and till may know of it. Dishes that are still offered
-- in the place of others end with it; the caller has given back their stock.
-- Lines that were further already stay there; a step that is taken back takes back what it did to lines, and no more.
CREATE OR REPLACE FUNCTION step_order(venue integer, id text, becomes text, added jsonb, reason text, note text,
                                      released timestamptz)
RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_material = off SET enable_memoize = off SET enable_sort = off SET jit = off AS $$
DECLARE
  lines_become text := line_state(becomes);
  undone       timestamptz;
BEGIN
  IF lines_become = 'OFF' THEN
    UPDATE line_offers SET state = 'OVER', ended_at = (added->-1->>'at')::timestamptz
     WHERE restaurant_id = venue AND order_id = id AND state = 'OPEN';
    UPDATE order_lines SET offer_state = 'OVER' WHERE restaurant_id = venue AND order_id = id AND offer_state = 'OPEN';
  END IF;
  SELECT (o.steps->-1->>'at')::timestamptz INTO undone
    FROM orders o WHERE o.restaurant_id = venue AND o.order_id = id AND added->-1 ? 'undid';
  UPDATE order_lines SET state = lines_become,
                         live_quantity = CASE lines_become WHEN 'OFF' THEN 0 ELSE live_quantity END,
                         free_quantity = CASE lines_become WHEN 'OFF' THEN 0 ELSE free_quantity END,
                         moved_at = NULL, moved_by = NULL
   WHERE restaurant_id = venue AND order_id = id AND state NOT IN ('OFF', lines_become)
     AND CASE WHEN lines_become IN ('WAITING', 'OFF') THEN true
              WHEN undone IS NULL THEN state <> 'SERVED'
              ELSE coalesce(moved_at = undone, true) END;
  UPDATE orders SET status = becomes, version = version + 1, steps = steps || added, cancel_reason = reason,
                    cancel_note = step_order.note, due_amount = CASE lines_become WHEN 'OFF' THEN 0 ELSE due_amount END,
                    released_at = released,
                    seen_at = CASE status WHEN 'REQUEST' THEN coalesce(seen_at, (added->-1->>'at')::timestamptz)
                                          ELSE seen_at END
   WHERE restaurant_id = venue AND order_id = id;
END $$;

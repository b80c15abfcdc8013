-- Why staff may not change a line of an order, which is held, or null. REPEATED: this very change was made before.
CREATE OR REPLACE FUNCTION line_refusal(asked line_asked, held orders, ln order_lines) RETURNS text LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
DECLARE
  -- What was paid first waits for nobody who is still to pay.
  is_over boolean := held.status IN ('REJECT', 'CANCEL') OR EXISTS (
    SELECT 1 FROM visits v
     WHERE v.restaurant_id = held.restaurant_id AND v.visit_id = held.visit_id AND v.closed_at IS NOT NULL);
BEGIN
  IF held.order_id IS NULL OR held.status = 'PENDING' OR ln.line IS NULL THEN RETURN 'NOT_FOUND_ORDER'; END IF;
  IF held.version <> asked.version THEN
    RETURN CASE WHEN EXISTS (
      SELECT 1 FROM line_changes c
       WHERE c.restaurant_id = asked.restaurant_id AND c.order_id = asked.order_id AND c.version = asked.version + 1
         AND c.line = asked.line AND c.actor_id = asked.actor_id AND c.offer_id IS NULL
         AND CASE c.kind WHEN 'FREE' THEN 'FREE' WHEN 'MOVE' THEN 'MOVE' ELSE 'OFF' END = asked.kind
         AND CASE c.kind WHEN 'FREE' THEN c.free_delta ELSE -c.delta END = asked.quantity
      UNION ALL
      SELECT 1 FROM line_offers f
       WHERE f.restaurant_id = asked.restaurant_id AND f.order_id = asked.order_id AND f.line = asked.line
         AND f.version = asked.version + 1 AND f.actor_id = asked.actor_id AND asked.kind = 'INSTEAD'
         AND f.quantity = asked.quantity AND f.substitute->'menu_id' = asked.substitute->'menu_id'
         AND f.substitute->'size' = asked.substitute->'size' AND f.substitute->'options' = asked.substitute->'options')
    THEN 'REPEATED' ELSE 'LINE_CHANGED' END;
  END IF;
  IF is_over OR (asked.kind = 'INSTEAD' AND held.status NOT IN ('REQUEST', 'CONFIRM')) THEN
    RETURN 'ORDER_TRANSITION_NOT_ALLOWED';
  END IF;
  IF ln.offer_state = 'OPEN' THEN RETURN 'OFFER_OPEN'; END IF;
  RETURN CASE WHEN asked.quantity > ln.live_quantity - CASE asked.kind WHEN 'OFF' THEN 0 ELSE ln.free_quantity END
         THEN 'LINE_CHANGED' END;
END $$;

-- Orders what a shared cart holds: the order and what becomes of the cart in one. `way` is the function that places the
-- order from p, place_order or reserve_order. c: cartId, expected, version, revision, now, dueAt, graceSeconds, actorType,
-- actor, node, and sessionId of a guest; `told` is the event that phones get.
-- Answers what `way` answers, or {"outcome": "CART", "said": …} when the cart decided.
CREATE OR REPLACE FUNCTION order_cart(way text, p jsonb, c jsonb, new_state json, told jsonb) RETURNS jsonb LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_material = off SET enable_memoize = off SET enable_sort = off SET jit = off AS $$
DECLARE
  venue integer := (p->>'restaurant_id')::integer;
  held  record;
  said  jsonb;
  saved jsonb;
BEGIN
  -- As the order itself does: table and visit come before the cart.
  PERFORM 1 FROM hold_visits(venue, ARRAY(SELECT visit_id FROM hold_tables(venue, ARRAY[(p->>'table_idx')::integer])));
  SELECT table_idx, revision, closed_at INTO held FROM hold_carts(venue, ARRAY[c->>'cartId']);
  IF NOT FOUND OR held.closed_at IS NOT NULL THEN
    RETURN '{"outcome": "CART", "said": {"outcome": "NOT_FOUND_CART"}}';
  END IF;
  IF held.revision <> (c->>'expected')::integer THEN
    RETURN jsonb_build_object('outcome', 'CART', 'said',
             jsonb_build_object('outcome', 'REVISION', 'cart', read_cart(venue, c->>'cartId')));
  END IF;
  IF way = 'reserve_order' THEN said := reserve_order(p); ELSE said := place_order(p); END IF;
  IF said->>'outcome' NOT IN ('PLACED', 'RESERVED') THEN RETURN said; END IF;
  saved := save_cart(
    venue, c->>'cartId', held.table_idx, (c->>'expected')::integer, (c->>'version')::integer,
    (c->>'revision')::integer, (c->>'now')::timestamptz, (c->>'dueAt')::timestamptz, new_state, c->>'actorType',
    c->>'actor', jsonb_build_object('tableIdx', held.table_idx, 'node', c->>'node', 'event', told),
    (c->>'sessionId')::bigint, new_state->'lock'->>'lockedBy', (c->>'graceSeconds')::integer, NULL, NULL);
  IF saved->>'outcome' <> 'SAVED' THEN
    -- Undoes the order as well.
    RAISE EXCEPTION 'The cart of an order could not be saved: %', saved->>'outcome' USING ERRCODE = 'HS001';
  END IF;
  RETURN said;
END $$;

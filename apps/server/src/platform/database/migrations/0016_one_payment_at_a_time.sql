-- Reserves an order as reserve_order_v1 does, unless the money of an earlier one of the same phone is being asked for: paid
-- as well, the guest would have paid twice. Answers {"outcome": "PAYMENT_UNKNOWN"} then.
CREATE FUNCTION reserve_order_v2(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  venue integer := (p->>'restaurantId')::integer;
  tbl   integer := (p->>'tableIdx')::integer;
  guest bigint := (p->>'sessionId')::bigint;
BEGIN
  PERFORM 1 FROM dining_tables WHERE restaurant_id = venue AND table_idx = tbl FOR NO KEY UPDATE;
  -- Whoever claims one of them just now is waited for; whoever comes later finds it replaced.
  PERFORM 1 FROM orders o JOIN payments pay USING (restaurant_id, order_id)
   WHERE o.restaurant_id = venue AND o.table_idx = tbl AND o.session_id = guest AND o.status = 'PENDING'
   ORDER BY o.order_id FOR NO KEY UPDATE OF o, pay;
  IF EXISTS (
    SELECT 1 FROM orders o JOIN payments pay USING (restaurant_id, order_id)
     WHERE o.restaurant_id = venue AND o.table_idx = tbl AND o.session_id = guest AND o.status = 'PENDING'
       AND pay.phase IN ('APPROVING', 'ASKING')) THEN
    RETURN '{"outcome": "PAYMENT_UNKNOWN"}';
  END IF;
  RETURN reserve_order_v1(p);
END $$;

-- As before, reserving that way.
CREATE OR REPLACE FUNCTION order_cart_v1(way text, p jsonb, c jsonb, new_state jsonb, told jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  venue integer := (p->>'restaurantId')::integer;
  held  record;
  said  jsonb;
  saved jsonb;
BEGIN
  PERFORM 1 FROM dining_tables WHERE restaurant_id = venue AND table_idx = (p->>'tableIdx')::integer FOR NO KEY UPDATE;
  SELECT revision, closed_at INTO held FROM carts
   WHERE restaurant_id = venue AND cart_id = c->>'cartId' FOR NO KEY UPDATE;
  IF NOT FOUND OR held.closed_at IS NOT NULL THEN
    RETURN '{"outcome": "CART", "said": {"outcome": "NOT_FOUND_CART"}}';
  END IF;
  IF held.revision <> (c->>'expected')::integer THEN
    RETURN jsonb_build_object('outcome', 'CART', 'said',
             jsonb_build_object('outcome', 'REVISION', 'cart', read_cart_v1(venue, c->>'cartId')));
  END IF;
  IF way LIKE 'reserve_order_%' THEN said := reserve_order_v2(p); ELSE said := place_order_v1(p); END IF;
  IF said->>'outcome' NOT IN ('PLACED', 'RESERVED') THEN RETURN said; END IF;
  saved := save_cart_v1(c, new_state, told);
  IF saved->>'outcome' <> 'SAVED' THEN
    -- Undoes the order as well.
    RAISE EXCEPTION 'The cart of an order could not be saved: %', saved->>'outcome' USING ERRCODE = 'HS001';
  END IF;
  RETURN said;
END $$;

-- Holds a cart and tells why a change of it cannot be saved; null when it can.
CREATE OR REPLACE FUNCTION refuse_change(venue integer, cart text, tbl integer, expects integer, moment timestamptz, who text,
                                 guest bigint)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  held    record;
  refusal text;
BEGIN
  SELECT table_idx, revision, closed_at INTO held FROM carts
   WHERE restaurant_id = venue AND cart_id = cart FOR NO KEY UPDATE;
  IF NOT FOUND OR held.closed_at IS NOT NULL THEN RETURN '{"outcome": "NOT_FOUND_CART"}'; END IF;
  IF guest IS NOT NULL THEN
    SELECT CASE
             WHEN s.ended_at IS NOT NULL OR s.expires_at <= moment THEN 'RESERVATION_IS_EXPIRATION'
             WHEN s.restaurant_id <> venue OR s.table_idx IS DISTINCT FROM held.table_idx THEN 'TABLE_CHANGED'
             WHEN s.table_epoch IS DISTINCT FROM t.epoch THEN 'RESERVATION_IS_EXPIRATION'
             WHEN m.session_id IS DISTINCT FROM s.session_id THEN 'UNAUTHORIZED_ACCESS'
           END INTO refusal
      FROM guest_sessions s
      LEFT JOIN dining_tables t ON t.restaurant_id = venue AND t.table_idx = held.table_idx
      LEFT JOIN cart_members m ON m.restaurant_id = venue AND m.cart_id = cart AND m.client_id = who
     WHERE s.session_id = guest;
    IF NOT FOUND THEN refusal := 'RESERVATION_IS_EXPIRATION'; END IF;
    IF refusal IS NOT NULL THEN RETURN jsonb_build_object('outcome', refusal); END IF;
  END IF;
  IF held.revision <> expects OR held.table_idx <> tbl THEN
    RETURN jsonb_build_object('outcome', 'REVISION', 'cart', read_cart(venue, cart));
  END IF;
  RETURN NULL;
END $$;

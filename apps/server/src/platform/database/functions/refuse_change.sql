-- Holds a cart and tells why a change of it cannot be saved; null when it can.
CREATE OR REPLACE FUNCTION refuse_change(venue integer, cart text, tbl integer, expects integer, moment timestamptz, who text,
                                 guest bigint)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  held    record;
  session guest_sessions;
  epoch   integer;
  member  bigint;
  refusal text;
  stay    visits;
  standing text;
BEGIN
  SELECT table_idx, revision, closed_at INTO held FROM hold_carts(venue, ARRAY[cart]);
  IF NOT FOUND OR held.closed_at IS NOT NULL THEN RETURN '{"outcome": "NOT_FOUND_CART"}'; END IF;
  IF guest IS NOT NULL THEN
    SELECT * INTO session FROM guest_sessions WHERE session_id = guest;
    SELECT t.epoch INTO epoch FROM dining_tables t WHERE t.restaurant_id = venue AND t.table_idx = held.table_idx;
    SELECT m.session_id INTO member FROM cart_members m
     WHERE m.restaurant_id = venue AND m.cart_id = cart AND m.client_id = who;
    refusal := session_refusal(session, venue, held.table_idx, epoch, moment);
    IF refusal IS NULL AND session.admits IS NOT NULL THEN
      SELECT v.* INTO stay FROM dining_tables t JOIN visits v ON v.restaurant_id = venue AND v.visit_id = t.visit_id
       WHERE t.restaurant_id = venue AND t.table_idx = held.table_idx;
      standing := standing_of(session, stay, moment);
      -- Where a claim has lapsed, joining comes first: the cart that lies there is not theirs.
      IF standing = 'FIRST' AND stay.visit_id IS NOT NULL THEN standing := 'WAITING'; END IF;
      refusal := standing_refusal(standing);
    END IF;
    IF refusal IS NULL AND member IS DISTINCT FROM guest THEN refusal := 'UNAUTHORIZED_ACCESS'; END IF;
    IF refusal IS NOT NULL THEN RETURN jsonb_build_object('outcome', refusal); END IF;
  END IF;
  IF held.revision <> expects OR held.table_idx <> tbl THEN
    RETURN jsonb_build_object('outcome', 'REVISION', 'cart', read_cart(venue, cart));
  END IF;
  RETURN NULL;
END $$;

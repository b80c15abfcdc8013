-- Gives back to stock what so many pieces of a line took, and what an offer for it held. The caller holds the order. Answers
-- the dishes whose stock changed.
CREATE OR REPLACE FUNCTION give_line_back(ln order_lines, held orders, pieces integer, offer line_offers) RETURNS text[]
LANGUAGE plpgsql AS $$
DECLARE
  took    text[] := CASE WHEN pieces > 0 THEN coalesce(ln.counted, held.counted) ELSE '{}' END
                    || coalesce(offer.counted, '{}');
  dishes  text[];
  back    jsonb;
  changed text[];
BEGIN
  IF took = '{}' THEN RETURN '{}'; END IF;
  dishes := ARRAY(SELECT s.menu_id FROM hold_stock(ln.restaurant_id, took) AS s);
  back := line_back(ln, held.counted, held.tally, pieces, offer);
  WITH given AS (
    UPDATE stock SET left_quantity = left_quantity + (back->>menu_id)::integer
     WHERE restaurant_id = ln.restaurant_id AND menu_id = ANY (dishes) AND back ? menu_id AND left_quantity IS NOT NULL
    RETURNING menu_id)
  SELECT coalesce(array_agg(menu_id ORDER BY menu_id), '{}') INTO changed FROM given;
  RETURN changed;
END $$;

-- Takes orders of a venue away as if they had never been, with their lines, and gives back what they took of counted
-- dishes. The caller holds their tables, visits and them. Answers the dishes whose stock changed.
CREATE OR REPLACE FUNCTION wipe_orders(venue integer, ids text[]) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  back    jsonb := returned_stock(venue, ids);
  changed text[] := '{}';
BEGIN
  IF back <> '{}' THEN
    changed := ARRAY(SELECT s.menu_id FROM hold_stock(venue, ARRAY(SELECT jsonb_object_keys(back))) AS s
                      WHERE s.left_quantity IS NOT NULL);
    UPDATE stock SET left_quantity = left_quantity + (back->>menu_id)::integer
     WHERE restaurant_id = venue AND menu_id = ANY (changed);
  END IF;
  DELETE FROM orders WHERE restaurant_id = venue AND order_id = ANY (ids);
  RETURN changed;
END $$;

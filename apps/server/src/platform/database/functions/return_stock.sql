-- Gives back what an order, which the caller holds, took of counted dishes and what is still to come of it. Answers the
-- dishes whose stock changed.
CREATE OR REPLACE FUNCTION return_stock(venue integer, id text) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  back    jsonb := returned_stock(venue, ARRAY[id]);
  changed text[];
BEGIN
  IF back = '{}' THEN RETURN '{}'; END IF;
  changed := ARRAY(SELECT s.menu_id FROM hold_stock(venue, ARRAY(SELECT jsonb_object_keys(back))) AS s
                    WHERE s.left_quantity IS NOT NULL);
  UPDATE stock SET left_quantity = left_quantity + (back->>menu_id)::integer
   WHERE restaurant_id = venue AND menu_id = ANY (changed);
  RETURN changed;
END $$;

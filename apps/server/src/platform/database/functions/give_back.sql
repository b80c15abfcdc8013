-- Gives back to stock what orders, which the caller holds, took of counted dishes and what is still to come of them. Answers
-- the dishes whose stock changed.
CREATE OR REPLACE FUNCTION give_back(venue integer, ids text[]) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  held    text[] := hold_taken(venue, ids);
  back    jsonb;
  changed text[];
BEGIN
  IF held = '{}' THEN RETURN '{}'; END IF;
  back := returned_stock(venue, ids);
  WITH given AS (
    UPDATE stock SET left_quantity = left_quantity + (back->>menu_id)::integer
     WHERE restaurant_id = venue AND menu_id = ANY (held) AND back ? menu_id AND left_quantity IS NOT NULL
    RETURNING menu_id)
  SELECT coalesce(array_agg(menu_id ORDER BY menu_id), '{}') INTO changed FROM given;
  RETURN changed;
END $$;

-- Takes orders of a venue away as if they had never been, with their lines, and gives back what they took of counted
-- dishes. The caller holds their tables, visits and them. Answers the dishes whose stock changed.
CREATE OR REPLACE FUNCTION wipe_orders(venue integer, ids text[]) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  changed text[] := give_back(venue, ids);
BEGIN
  -- What a till called them is free for another order.
  DELETE FROM external_ids WHERE restaurant_id = venue AND kind = 'ORDER' AND our_id = ANY (ids);
  DELETE FROM orders WHERE restaurant_id = venue AND order_id = ANY (ids);
  RETURN changed;
END $$;

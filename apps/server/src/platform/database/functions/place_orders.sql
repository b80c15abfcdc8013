-- Places orders of one venue that arrived together, in one commit. `orders` is an array of place_order's
-- parameters; the answer holds its answers in the same order. Each order is judged by itself: a refused one has
-- written nothing and leaves the others alone. Rows are locked in one order for all, tables before stock and each by
-- its key, as a single order does, so that no two calls wait for each other in a ring.
CREATE OR REPLACE FUNCTION place_orders(venue integer, orders jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  one     jsonb;
  answers jsonb := '[]';
BEGIN
  PERFORM 1 FROM dining_tables
    WHERE restaurant_id = venue
      AND table_idx IN (SELECT (o->>'tableIdx')::integer FROM jsonb_array_elements(orders) AS o)
    ORDER BY table_idx FOR NO KEY UPDATE;
  PERFORM 1 FROM stock
    WHERE restaurant_id = venue AND (left_quantity IS NOT NULL OR is_sold_out)
      AND menu_id IN (SELECT w->>'menu_id' FROM jsonb_array_elements(orders) AS o, jsonb_array_elements(o->'wanted') AS w)
    ORDER BY menu_id FOR NO KEY UPDATE;
  FOR one IN SELECT * FROM jsonb_array_elements(orders) LOOP
    answers := answers || jsonb_build_array(place_order(one));
  END LOOP;
  RETURN answers;
END $$;

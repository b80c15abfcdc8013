-- Places orders of one venue that arrived together, in one commit. `orders` is an array of place_order's
-- parameters; the answer holds its answers in the same order. Each order is judged by itself: a refused one has
-- written nothing and leaves the others alone. Rows are held for all of them first, as a single order holds its own, so
-- that no two calls wait for each other in a ring.
CREATE OR REPLACE FUNCTION place_orders(venue integer, orders jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  visits  text[];
  one     jsonb;
  answers jsonb := '[]';
BEGIN
  SELECT array_agg(t.visit_id) FILTER (WHERE t.visit_id IS NOT NULL) INTO visits
    FROM hold_tables(venue, ARRAY(SELECT (o->>'table_idx')::integer FROM jsonb_array_elements(orders) AS o)) AS t;
  PERFORM 1 FROM hold_visits(venue, visits);
  PERFORM 1 FROM hold_stock(venue, ARRAY(SELECT w->>'menu_id' FROM jsonb_array_elements(orders) AS o,
                                                jsonb_array_elements(o->'wanted') AS w));
  FOR one IN SELECT * FROM jsonb_array_elements(orders) LOOP
    answers := answers || jsonb_build_array(place_order(one));
  END LOOP;
  RETURN answers;
END $$;

-- Places orders of one venue that arrived together, in one commit. `orders` is an array of place_order's parameters, each
-- of a table of its own; the answer holds its answers in the same order. What is plain is judged by one read and written as
-- a set: a stock row of a hot dish, the row of the day and each index are touched once for all of them. The others go one by one
-- through place_order: a refused one has written nothing and leaves the rest alone.
-- Rows are held for all of them first, as a single order holds its own, so that no two calls wait for each other in a ring.
CREATE OR REPLACE FUNCTION place_orders(venue integer, orders jsonb) RETURNS jsonb LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_material = off SET enable_memoize = off SET enable_sort = off SET jit = off AS $$
DECLARE
  plain   jsonb;
  visits  text[];
  hashes  text[];
  heads   integer[];
  joining bigint[];
  said    jsonb := '{}';
  one     jsonb;
BEGIN
  PERFORM 1 FROM hold_visits(venue, ARRAY(
    SELECT t.visit_id
      FROM hold_tables(venue, ARRAY(SELECT (o->>'table_idx')::integer FROM jsonb_array_elements(orders) AS o)) AS t
     WHERE t.visit_id IS NOT NULL));
  SELECT jsonb_agg(j.asked), array_agg(j.visit_id), array_agg(j.hash_key), array_agg(j.heads),
         array_agg((j.asked->>'session_id')::bigint) FILTER (WHERE j.is_joining)
    INTO plain, visits, hashes, heads, joining
    FROM judge_orders(venue, orders) AS j WHERE j.is_plain;
  -- Carts come before stock: place_order ends the cart of a claim that has lapsed, and only a visit that never ordered has one.
  PERFORM 1 FROM hold_carts(venue, ARRAY(
    SELECT c.cart_id
      FROM jsonb_array_elements(orders) AS o
     CROSS JOIN LATERAL (SELECT 1 FROM guest_sessions s
                          WHERE s.session_id = (o->>'session_id')::bigint AND s.admits IS NOT NULL LIMIT 1) AS asks
     CROSS JOIN LATERAL (SELECT t.table_idx, t.visit_id FROM dining_tables t
                          WHERE t.restaurant_id = venue AND t.table_idx = (o->>'table_idx')::integer LIMIT 1) AS t
     CROSS JOIN LATERAL (SELECT 1 FROM visits v WHERE v.restaurant_id = venue AND v.visit_id = t.visit_id
                            AND v.ordered_at IS NULL LIMIT 1) AS stay
     CROSS JOIN LATERAL (SELECT x.cart_id FROM carts x WHERE x.restaurant_id = venue AND x.table_idx = t.table_idx
                            AND x.closed_at IS NULL LIMIT 1) AS c));
  -- Of all of them, because place_order comes after the day here.
  PERFORM 1 FROM hold_stock(venue, ARRAY(SELECT w->>'menu_id' FROM jsonb_array_elements(orders) AS o,
                                                jsonb_array_elements(o->'wanted') AS w));
  IF plain IS NOT NULL THEN
    said := write_orders(venue, plain, visits, hashes, heads, joining);
  END IF;
  FOR one IN SELECT * FROM jsonb_array_elements(orders) LOOP
    IF NOT said ? (one->>'order_id') THEN
      said := said || jsonb_build_object(one->>'order_id', place_order(one));
    END IF;
  END LOOP;
  RETURN (SELECT jsonb_agg(said->(o->>'order_id')) FROM jsonb_array_elements(orders) AS o);
END $$;

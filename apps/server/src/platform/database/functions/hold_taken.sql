-- Holds the stock of dishes that orders took of, also for what came or is offered in the place of a line, so that no count
-- comes between reading what they give back and giving it. Answers the held dishes.
CREATE OR REPLACE FUNCTION hold_taken(venue integer, ids text[]) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  took text[] := ARRAY(SELECT dish FROM orders o, unnest(o.counted) AS dish
                        WHERE o.restaurant_id = venue AND o.order_id = ANY (ids)
                       UNION
                       SELECT dish FROM order_lines l, unnest(l.counted) AS dish
                        WHERE l.restaurant_id = venue AND l.order_id = ANY (ids)
                       UNION
                       SELECT dish FROM line_offers f, unnest(f.counted) AS dish
                        WHERE f.restaurant_id = venue AND f.order_id = ANY (ids) AND f.state = 'OPEN');
BEGIN
  IF took = '{}' THEN RETURN took; END IF;
  RETURN ARRAY(SELECT s.menu_id FROM hold_stock(venue, took) AS s);
END $$;

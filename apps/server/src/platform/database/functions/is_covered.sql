-- Whether an order of a bill is paid: everything that its visit owed is, or each of its dishes was paid as a chosen one.
CREATE OR REPLACE FUNCTION is_covered(venue integer, visit text, id text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (SELECT b.sold + b.entered <= b.settled FROM bill_of(venue, visit, 'infinity') AS b)
      OR NOT EXISTS (
           SELECT FROM order_lines l
             LEFT JOIN claimed_lines(venue, visit, 'infinity') AS c ON c.order_id = l.order_id AND c.line = l.line
            WHERE l.restaurant_id = venue AND l.order_id = id AND l.live_quantity - l.free_quantity > coalesce(c.quantity, 0))
$$;

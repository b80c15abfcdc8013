-- What orders that end give back of counted dishes: {"<menu id>": quantity}, as much as is still to come of them.
CREATE OR REPLACE FUNCTION returned_stock(venue integer, ids text[]) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((
    SELECT jsonb_object_agg(sold.menu_id, sold.quantity)
      FROM (SELECT l.menu_id, sum(l.live_quantity) AS quantity
              FROM orders o JOIN order_lines l USING (restaurant_id, order_id)
             WHERE o.restaurant_id = venue AND o.order_id = ANY (ids) AND l.menu_id = ANY (o.counted)
               AND l.live_quantity > 0
             GROUP BY l.menu_id) AS sold), '{}');
END $$;

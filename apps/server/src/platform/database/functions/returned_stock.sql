-- What orders that end give back of counted dishes: {"<menu id>": quantity}, as much as is still to come of them, by
-- themselves or as options of other dishes.
CREATE OR REPLACE FUNCTION returned_stock(venue integer, ids text[]) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((
    SELECT jsonb_object_agg(sold.menu_id, sold.quantity)
      FROM (SELECT t.menu_id, sum(t.quantity) AS quantity
              FROM orders o JOIN order_lines l USING (restaurant_id, order_id)
             CROSS JOIN LATERAL (
               SELECT l.menu_id, l.live_quantity AS quantity
                UNION ALL
               SELECT p->>'ofDish', l.live_quantity * (p->>'quantity')::integer
                 FROM jsonb_array_elements(l.options) AS p WHERE p ? 'ofDish') AS t
             WHERE o.restaurant_id = venue AND o.order_id = ANY (ids) AND t.menu_id = ANY (o.counted)
               AND l.live_quantity > 0
             GROUP BY t.menu_id) AS sold), '{}');
END $$;

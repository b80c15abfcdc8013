-- What orders that end give back of counted dishes: {"<menu id>": quantity}, as much as is still to come of them, by
-- themselves or as options of other dishes, and what is offered in the place of others. A dish that was counted after they
-- took it gets nothing back: whoever counted saw what was left without them. The caller holds the stock (hold_taken).
CREATE OR REPLACE FUNCTION returned_stock(venue integer, ids text[]) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((
    SELECT jsonb_object_agg(sold.menu_id, sold.quantity)
      FROM (SELECT back.menu_id, sum(back.quantity) AS quantity
              FROM (SELECT t.menu_id, t.quantity, coalesce(l.tally, o.tally) AS tally
                      FROM orders o JOIN order_lines l USING (restaurant_id, order_id)
                     CROSS JOIN LATERAL takes_of(l.menu_id, l.options, l.live_quantity) AS t
                     WHERE o.restaurant_id = venue AND o.order_id = ANY (ids) AND l.live_quantity > 0
                       AND t.menu_id = ANY (coalesce(l.counted, o.counted))
                     UNION ALL
                    SELECT t.menu_id, t.quantity, f.tally
                      FROM line_offers f
                     CROSS JOIN LATERAL takes_of(f.substitute->>'menu_id', f.substitute->'options', f.quantity) AS t
                     WHERE f.restaurant_id = venue AND f.order_id = ANY (ids) AND f.state = 'OPEN'
                       AND t.menu_id = ANY (f.counted)) AS back
              JOIN stock s ON s.restaurant_id = venue AND s.menu_id = back.menu_id AND s.tally <= back.tally
             GROUP BY back.menu_id) AS sold), '{}');
END $$;

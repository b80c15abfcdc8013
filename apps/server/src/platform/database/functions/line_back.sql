-- Sums what goes back into stock: so many pieces of a line of an order that took from `of_order` at `of_tally`, and what an
-- offer held. A dish that was counted since gets nothing back. The caller holds the stock.
CREATE OR REPLACE FUNCTION line_back(ln order_lines, of_order text[], of_tally bigint, pieces integer, offer line_offers)
RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_object_agg(back.menu_id, back.quantity), '{}')
    FROM (SELECT t.menu_id, sum(t.quantity) AS quantity
            FROM (SELECT a.menu_id, a.quantity, coalesce(ln.tally, of_tally) AS tally
                    FROM takes_of(ln.menu_id, ln.options, pieces) AS a
                   WHERE a.quantity > 0 AND a.menu_id = ANY (coalesce(ln.counted, of_order))
                   UNION ALL
                  SELECT b.menu_id, b.quantity, offer.tally
                    FROM takes_of(offer.substitute->>'menu_id', coalesce(offer.substitute->'options', '[]'),
                                  offer.quantity) AS b
                   WHERE b.menu_id = ANY (offer.counted)) AS t
            JOIN stock s ON s.restaurant_id = ln.restaurant_id AND s.menu_id = t.menu_id AND s.tally <= t.tally
           GROUP BY t.menu_id) AS back
$$;

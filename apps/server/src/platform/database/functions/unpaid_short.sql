-- Dishes of which an order about to be reserved would hold too much without being paid: the unpaid orders of a table hold
-- together as many as sit there or half of what is left, whichever is more. back: what it gives back of earlier ones,
-- others: what the table's other unpaid orders hold, both {"<menu id>": quantity}. What is not there at all is take_stock's
-- to say. Answers as that does; null when there is none.
CREATE OR REPLACE FUNCTION unpaid_short(asked order_asked, back jsonb, others jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  RETURN (
    SELECT jsonb_agg(jsonb_build_object('menuId', h.menu_id, 'left', h.most, 'code',
             CASE WHEN h.most > 0 THEN 'UNPAID_HOLD_MAX' ELSE 'UNPAID_HOLD_FULL' END))
      FROM (SELECT s.menu_id, w.quantity, s.left_quantity + coalesce((back->>s.menu_id)::integer, 0) AS remaining,
                   greatest(asked.seats, (s.left_quantity + coalesce((back->>s.menu_id)::integer, 0)
                                          + coalesce((others->>s.menu_id)::integer, 0)) / 2)
                     - coalesce((others->>s.menu_id)::integer, 0) AS most
              FROM hold_stock(asked.restaurant_id, ARRAY(SELECT o->>'menu_id' FROM jsonb_array_elements(asked.wanted) AS o
                                                          UNION SELECT jsonb_object_keys(back))) AS s
              JOIN jsonb_to_recordset(asked.wanted) AS w(menu_id text, quantity integer) USING (menu_id)
             WHERE s.left_quantity IS NOT NULL AND NOT s.is_sold_out) AS h
     WHERE h.quantity > h.most AND h.quantity <= h.remaining);
END $$;

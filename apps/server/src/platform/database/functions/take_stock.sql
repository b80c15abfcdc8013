-- Takes what an order wants of counted dishes, or tells what is short and takes nothing. wanted: [{"menu_id",
-- "quantity"}]; back: what the same transaction gives back, {"<menu id>": quantity}, which counts as there.
CREATE OR REPLACE FUNCTION take_stock(venue integer, wanted jsonb, back jsonb, OUT counted text[], OUT short jsonb)
LANGUAGE plpgsql AS $$
BEGIN
  SELECT coalesce(array_agg(h.menu_id) FILTER (WHERE w.quantity IS NOT NULL), '{}'),
         jsonb_agg(jsonb_build_object('menuId', h.menu_id, 'left', h.remaining, 'code',
           CASE WHEN h.is_sold_out OR h.remaining = 0 THEN 'MENU_SOLD_OUT' ELSE 'LOW_STOCK' END))
           FILTER (WHERE w.quantity IS NOT NULL AND (h.is_sold_out OR h.remaining < w.quantity))
    INTO counted, short
    FROM (SELECT s.menu_id, s.is_sold_out, s.left_quantity + coalesce((back->>s.menu_id)::integer, 0) AS remaining
            FROM hold_stock(venue, ARRAY(SELECT o->>'menu_id' FROM jsonb_array_elements(wanted) AS o
                                          UNION SELECT jsonb_object_keys(back))) AS s) AS h
    LEFT JOIN jsonb_to_recordset(wanted) AS w(menu_id text, quantity integer) USING (menu_id);
  IF short IS NOT NULL THEN RETURN; END IF;
  IF back <> '{}' THEN
    UPDATE stock SET left_quantity = left_quantity + (back->>menu_id)::integer
     WHERE restaurant_id = venue AND menu_id IN (SELECT jsonb_object_keys(back)) AND left_quantity IS NOT NULL;
  END IF;
  IF counted <> '{}' THEN
    UPDATE stock s SET left_quantity = s.left_quantity - w.quantity
      FROM jsonb_to_recordset(wanted) AS w(menu_id text, quantity integer)
     WHERE s.restaurant_id = venue AND s.menu_id = w.menu_id AND s.menu_id = ANY (counted);
  END IF;
END $$;

-- Orders that the one about to be reserved must not stand beside: the phone's own, at whichever table and of earlier
-- sessions of its browser too, and those of this table's cart.
CREATE OR REPLACE FUNCTION waiting_orders(venue integer, tbl integer, guest bigint, of_cart boolean) RETURNS SETOF text
LANGUAGE sql STABLE AS $$
  SELECT o.order_id FROM orders o JOIN dining_tables t USING (restaurant_id, table_idx)
   WHERE o.restaurant_id = venue AND o.status = 'PENDING'
     AND (o.session_id = guest
       OR (of_cart AND o.table_idx = tbl AND o.source = 'GROUP_CART' AND o.table_epoch = t.epoch)
       OR device_of(o.session_id) = (SELECT device_of(guest)))
$$;

-- Tells of an order that reached the kitchen: number and visit are its own now.
CREATE OR REPLACE FUNCTION tell_placed(placed orders, took text[], moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
  VALUES (placed.restaurant_id, 'order', placed.order_id, placed.version, 'guest', placed.client_id, 'order.placed',
          jsonb_build_object('tableIdx', placed.table_idx, 'visitId', placed.visit_id, 'status', placed.status,
                             'number', placed.order_number, 'totalAmount', placed.total_amount,
                             'isFirst', placed.is_first_of_visit, 'stock', to_jsonb(took)), moment);
END $$;

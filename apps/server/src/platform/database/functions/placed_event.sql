-- What the log says of an order that reached the kitchen: number and visit are its own now.
CREATE OR REPLACE FUNCTION placed_event(placed orders, took text[]) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('tableIdx', placed.table_idx, 'visitId', placed.visit_id, 'status', placed.status,
                            'number', placed.order_number, 'totalAmount', placed.total_amount,
                            'isFirst', placed.is_first_of_visit, 'stock', to_jsonb(took))
$$;

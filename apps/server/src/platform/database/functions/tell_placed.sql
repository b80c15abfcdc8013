-- Tells of an order that reached the kitchen: a guest placed it, or staff entered it.
CREATE OR REPLACE FUNCTION tell_placed(placed orders, took text[], moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
  VALUES (placed.restaurant_id, 'order', placed.order_id, placed.version,
          CASE WHEN placed.entered_by IS NULL THEN 'guest' ELSE 'staff' END,
          coalesce(placed.client_id, placed.steps->0->>'actor'), 'order.placed',
          placed_event(placed, took)
            || CASE WHEN placed.entered_by IS NULL THEN '{}' ELSE jsonb_build_object('userId', placed.entered_by) END,
          moment);
END $$;

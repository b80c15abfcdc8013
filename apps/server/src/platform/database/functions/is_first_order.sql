-- Whether an order that joins the visit now is its first: no other was placed that stands.
CREATE OR REPLACE FUNCTION is_first_order(stay visits) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF stay.ordered_at IS NULL THEN RETURN true; END IF;
  -- In the order of the visit's index, so that no other one can seem as good.
  PERFORM 1 FROM orders o WHERE o.restaurant_id = stay.restaurant_id AND o.visit_id = stay.visit_id
     AND o.status NOT IN ('PENDING', 'CANCEL', 'REJECT') ORDER BY o.placed_at DESC LIMIT 1;
  RETURN NOT FOUND;
END $$;

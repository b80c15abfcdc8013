-- What a visit's orders that nobody has accepted come to without the one about to join them, and how far they reach with it:
-- null within the venue's bounds, CEILING above them, else why it is refused. The visit remembers a sum that only grows;
-- when that would be too much, its orders are counted. The status is no condition of that read: so only the visit's key can
-- find them, never the open orders of the whole venue.
CREATE OR REPLACE FUNCTION count_waiting(asked order_asked, stay visits, OUT quantity integer, OUT amount bigint,
                                         OUT reach text)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  quantity := coalesce(stay.waiting_quantity, 0);
  amount := coalesce(stay.waiting_amount, 0);
  IF quantity + asked.total_quantity <= asked.waiting_quantity AND amount + asked.total_amount <= asked.waiting_amount THEN
    RETURN;
  END IF;
  SELECT coalesce(sum((SELECT sum(l.live_quantity) FROM order_lines l
                        WHERE l.restaurant_id = o.restaurant_id AND l.order_id = o.order_id))
                  FILTER (WHERE o.status = 'REQUEST'), 0),
         coalesce(sum(o.due_amount) FILTER (WHERE o.status = 'REQUEST'), 0)
    INTO quantity, amount
    FROM orders o WHERE o.restaurant_id = asked.restaurant_id AND o.visit_id = stay.visit_id;
  reach := CASE
    WHEN quantity + asked.total_quantity > asked.waiting_quantity::bigint * asked.ceiling_factor THEN 'WAITING_QUANTITY_MAX'
    WHEN amount + asked.total_amount > asked.waiting_amount::bigint * asked.ceiling_factor THEN 'WAITING_AMOUNT_MAX'
    WHEN quantity + asked.total_quantity > asked.waiting_quantity OR amount + asked.total_amount > asked.waiting_amount
      THEN 'CEILING' END;
END $$;

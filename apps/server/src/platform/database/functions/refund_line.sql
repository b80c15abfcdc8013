-- What a change of a line, of which so many charged pieces are left, gives back of a prepaid order: no more than nobody gave
-- back or is giving back already. more: won that another dish in its place costs. all_of_it: the order ends by the change, and
-- everything that is left follows from that. The caller holds the order. Answers how much it comes to, whether that is above
-- the bound, and whether a proof is missing; it is asked for where `asks` says so and none is.
CREATE OR REPLACE FUNCTION refund_line(asked line_asked, ln order_lines, left_charged integer, more integer, of_version integer,
                                       all_of_it boolean, asks boolean,
                                       OUT amount integer, OUT is_large boolean, OUT is_unproven boolean)
LANGUAGE plpgsql AS $$
DECLARE
  pay     payments;
  away    integer;
  -- Pieces whose money somebody gave back by itself.
  given   integer;
  charged integer := ln.live_quantity - ln.free_quantity;
  -- Refunds of a payment are made in the order in which they were asked for, also those of one moment.
  latest  timestamptz;
BEGIN
  amount := 0;
  is_large := false;
  is_unproven := false;
  SELECT * INTO pay FROM hold_payments(asked.restaurant_id, ARRAY(
    SELECT p.payment_id FROM payments p
     WHERE p.restaurant_id = asked.restaurant_id AND p.order_id = asked.order_id AND p.origin = 'PROVIDER'));
  IF pay.status IS DISTINCT FROM 'SUCCESS' THEN RETURN; END IF;
  SELECT pay.refunded_amount + coalesce(sum(r.amount) FILTER (WHERE r.status IN ('PENDING', 'UNKNOWN')), 0),
         coalesce(sum((SELECT sum((one->>'quantity')::integer) FROM jsonb_array_elements(r.lines) AS one
                        WHERE (one->>'line')::integer = ln.line))
                  FILTER (WHERE r.of_change IS NULL AND r.status <> 'FAILED'), 0), max(r.requested_at)
    INTO away, given, latest FROM refunds r
   WHERE r.restaurant_id = pay.restaurant_id AND r.payment_id = pay.payment_id;
  amount := greatest(0, least(pay.amount - away, CASE WHEN all_of_it THEN pay.amount ELSE
    ln.unit_price * (greatest(charged - given, 0) - greatest(left_charged - given, 0)) - more END));
  is_large := amount > 0 AND coalesce(away + amount > asked.refund_above, false);
  is_unproven := is_large AND NOT asked.is_proven;
  IF amount = 0 OR is_unproven OR all_of_it OR NOT asks THEN RETURN; END IF;
  INSERT INTO refunds (restaurant_id, refund_id, payment_id, kind, amount, lines, of_change, reason, actor_type, actor,
                       requested_at, due_at)
  VALUES (asked.restaurant_id, asked.refund_id, pay.payment_id,
          CASE amount WHEN pay.amount - away THEN 'WHOLE' ELSE 'PART' END, amount,
          jsonb_build_array(jsonb_build_object('line', ln.line, 'quantity', charged - left_charged)), of_version,
          asked.reason, asked.actor_type, asked.actor, greatest(asked.moment, latest + interval '1 millisecond'), asked.moment);
  INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
  VALUES (asked.restaurant_id, 'payment', pay.payment_id, NULL, asked.actor_type, asked.actor, 'payment.stepped',
          jsonb_strip_nulls(jsonb_build_object('orderId', asked.order_id, 'step', 'REFUND_ASKED', 'amount', amount,
            'userId', CASE asked.actor_type WHEN 'staff' THEN asked.actor_id END)), asked.moment);
END $$;

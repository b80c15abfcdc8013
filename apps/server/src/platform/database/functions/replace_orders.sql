-- Cancels orders that wait for a payment, with those payments: a newer order takes their place. The caller holds them and
-- has given back their stock.
CREATE OR REPLACE FUNCTION replace_orders(venue integer, ids text[], back jsonb, moment timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  at   text := to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  step jsonb := jsonb_build_array(jsonb_build_object('status', 'CANCEL', 'at', at, 'actorType', 'system',
                                                     'actor', 'system'));
BEGIN
  IF ids = '{}' THEN RETURN; END IF;
  PERFORM step_order(venue, id, 'CANCEL', step, 'PAYMENT_FAIL', NULL, NULL) FROM unnest(ids) AS id;
  UPDATE payments SET status = 'CANCEL', phase = 'DONE', is_replaced = true, due_at = NULL, settled_at = moment
   WHERE restaurant_id = venue AND order_id = ANY (ids);
  INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
  SELECT venue, 'order', o.order_id, o.version, 'system', 'system', 'order.moved',
         jsonb_build_object('tableIdx', o.table_idx, 'visitId', NULL, 'from', 'PENDING', 'to', 'CANCEL', 'isUndo', false,
                            'releasedAt', NULL, 'cancelReason', 'PAYMENT_FAIL',
                            'stock', (SELECT coalesce(jsonb_agg(k), '[]') FROM jsonb_object_keys(back) AS k)), moment
    FROM orders o WHERE o.restaurant_id = venue AND o.order_id = ANY (ids)
  UNION ALL
  SELECT venue, 'payment', pay.payment_id, NULL, 'system', 'system', 'payment.stepped',
         jsonb_build_object('orderId', pay.order_id, 'step', 'REPLACED', 'amount', pay.amount), moment
    FROM payments pay WHERE pay.restaurant_id = venue AND pay.order_id = ANY (ids);
END $$;

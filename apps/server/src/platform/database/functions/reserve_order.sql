-- Reserves an order that is paid before the kitchen hears of it, in one round trip and under the lock of the table's row:
-- its stock is taken, it has no visit and no number yet, and it takes the place of what its phone or its table's cart had
-- reserved and not begun to pay. p: an order_asked as JSON. Answers {"outcome": "RESERVED" | "REPLAY" | an error code, …};
-- PAYMENT_UNKNOWN while nobody knows what came of an earlier payment, TABLE_UNPAID_MAX while too many others of the table
-- wait for theirs. A refusal has written nothing.
CREATE OR REPLACE FUNCTION reserve_order(p jsonb) RETURNS jsonb LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_material = off SET enable_memoize = off SET enable_sort = off SET jit = off AS $$
DECLARE
  asked   order_asked := jsonb_populate_record(NULL::order_asked, p);
  judged  record;
  took    record;
  -- Orders that wait for a payment which nobody has begun: the new one takes their place. What they give back, by dish.
  earlier text[];
  back    jsonb;
  -- The unpaid orders of the table that stay beside it.
  others  text[];
  short   jsonb;
BEGIN
  SELECT * INTO judged FROM judge_order(asked);
  IF judged.refusal IS NOT NULL THEN RETURN judged.refusal; END IF;
  asked := held_order(asked, judged.held);
  -- Whoever claims one of them just now is waited for; whoever comes later finds it replaced.
  earlier := ARRAY(SELECT o.order_id
                     FROM hold_orders(asked.restaurant_id, ARRAY(
                            SELECT waiting_orders(asked.restaurant_id, asked.table_idx, asked.session_id,
                                                  asked.source = 'GROUP_CART'))) AS o
                    WHERE o.status = 'PENDING');
  PERFORM 1 FROM hold_payments(asked.restaurant_id, ARRAY(
      SELECT payment_id FROM payments WHERE restaurant_id = asked.restaurant_id AND order_id = ANY (earlier))) AS pay
    WHERE pay.phase <> 'OFFERED';
  IF FOUND THEN RETURN '{"outcome": "PAYMENT_UNKNOWN"}'; END IF;
  others := ARRAY(SELECT o.order_id FROM orders o
                   WHERE o.restaurant_id = asked.restaurant_id AND o.table_idx = asked.table_idx AND o.status = 'PENDING'
                     AND o.table_epoch = judged.tbl_epoch AND o.order_id <> ALL (earlier));
  IF cardinality(others) >= asked.unpaid_max THEN RETURN '{"outcome": "TABLE_UNPAID_MAX"}'; END IF;
  -- Everything at once and in order: what is wanted, and what earlier ones and others hold.
  PERFORM 1 FROM hold_stock(asked.restaurant_id, ARRAY(
      SELECT w->>'menu_id' FROM jsonb_array_elements(asked.wanted) AS w
       UNION SELECT unnest(o.counted) FROM orders o
              WHERE o.restaurant_id = asked.restaurant_id AND o.order_id = ANY (earlier || others)));
  back := returned_stock(asked.restaurant_id, earlier);
  short := unpaid_short(asked, back, returned_stock(asked.restaurant_id, others));
  IF short IS NOT NULL THEN RETURN jsonb_build_object('outcome', 'SHORT', 'items', short); END IF;
  SELECT * INTO took FROM take_stock(asked.restaurant_id, asked.wanted, back);
  IF took.short IS NOT NULL THEN RETURN jsonb_build_object('outcome', 'SHORT', 'items', took.short); END IF;

  PERFORM replace_orders(asked.restaurant_id, earlier, back, asked.moment);
  PERFORM write_order(asked, NULL, judged.tbl_epoch, NULL, judged.is_first, judged.heads, took.counted);
  INSERT INTO payments (restaurant_id, payment_id, origin, order_id, provider, account_id, amount, offered_at, expires_at,
                        due_at)
  VALUES (asked.restaurant_id, asked.payment_id, 'PROVIDER', asked.order_id, asked.provider, asked.account_id,
          asked.total_amount, asked.moment, asked.expires_at, asked.expires_at);
  INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
  VALUES (asked.restaurant_id, 'order', asked.order_id, 1, 'guest', asked.client_id, 'order.reserved',
          jsonb_build_object('tableIdx', asked.table_idx, 'totalAmount', asked.total_amount,
                             'stock', to_jsonb(took.counted)), asked.moment),
         (asked.restaurant_id, 'payment', asked.payment_id, NULL, 'guest', asked.client_id, 'payment.stepped',
          jsonb_build_object('orderId', asked.order_id, 'step', 'OFFERED', 'amount', asked.total_amount), asked.moment);
  RETURN jsonb_build_object('outcome', 'RESERVED', 'status', asked.status, 'isFirst', judged.is_first, 'headCount', judged.heads,
                            'counted', to_jsonb(took.counted || ARRAY(SELECT jsonb_object_keys(back))));
END $$;

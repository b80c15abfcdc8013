-- Writes an order with its lines, and remembers the key of its request. visit and number are null for an order that
-- waits for its payment, epoch for all others. What is accepted by itself is released at once.
CREATE OR REPLACE FUNCTION write_order(asked order_asked, visit text, epoch integer, number integer, is_first boolean,
                                       heads integer, took text[])
RETURNS orders LANGUAGE plpgsql AS $$
DECLARE
  placed orders;
BEGIN
  INSERT INTO orders (restaurant_id, order_id, table_idx, table_epoch, visit_id, session_id, client_id, entered_by,
                      order_number, business_day, status, means, source, total_amount, due_amount, total_quantity,
                      head_count, is_first_of_visit, held, steps, counted, tally, note, released_at, placed_at)
  VALUES (asked.restaurant_id, asked.order_id, asked.table_idx, epoch, visit, asked.session_id, asked.client_id,
          asked.entered_by, number, asked.business_day, asked.status, asked.means, asked.source, asked.total_amount,
          asked.total_amount, asked.total_quantity, heads, is_first, asked.held, asked.steps, took,
          CASE took WHEN '{}' THEN 0 ELSE latest_tally() END, asked.note,
          CASE asked.status WHEN 'CONFIRM' THEN asked.moment END, asked.moment)
  RETURNING * INTO placed;
  INSERT INTO order_lines
  SELECT * FROM jsonb_populate_recordset(line_of(asked.restaurant_id, asked.order_id, asked.status), asked.lines);
  IF asked.key IS NOT NULL THEN
    INSERT INTO idempotency_keys (actor, route, key, fingerprint, status, answer, created_at)
    VALUES (asked.actor, 'placeOrder', asked.key, asked.fingerprint, 200,
            jsonb_build_object('orderId', asked.order_id), asked.moment)
    ON CONFLICT (actor, route, key) DO UPDATE
      SET fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = excluded.created_at;
  END IF;
  RETURN placed;
END $$;

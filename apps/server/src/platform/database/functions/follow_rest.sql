-- Lines of an order, which the caller holds, have ended: what is left of it may be ready, or served. The order follows, a
-- step at a time and by itself, so that nobody takes back a step that they did not take; not while a guest is asked.
CREATE OR REPLACE FUNCTION follow_rest(venue integer, id text, moment timestamptz) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
DECLARE
  held    orders;
  becomes text;
BEGIN
  IF EXISTS (SELECT FROM order_lines l WHERE l.restaurant_id = venue AND l.order_id = id AND l.offer_state = 'OPEN') THEN
    RETURN;
  END IF;
  LOOP
    SELECT * INTO held FROM orders o WHERE o.restaurant_id = venue AND o.order_id = id;
    becomes := status_by_lines(held.status, ARRAY(
      SELECT l.state FROM order_lines l WHERE l.restaurant_id = venue AND l.order_id = id));
    EXIT WHEN becomes = held.status;
    UPDATE orders SET status = becomes, version = version + 1, steps = steps || jsonb_build_array(jsonb_build_object(
             'status', becomes, 'at', to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'actorType', 'system', 'actor', 'system', 'actorId', 'system')), released_at = least(released_at, moment)
     WHERE restaurant_id = venue AND order_id = id;
    INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
    VALUES (venue, 'order', id, held.version + 1, 'system', 'system', 'order.moved',
            jsonb_build_object('tableIdx', held.table_idx, 'visitId', held.visit_id, 'from', held.status, 'to', becomes,
                               'isUndo', false, 'releasedAt', held.released_at, 'cancelReason', NULL, 'stock', '[]'::jsonb),
            moment);
  END LOOP;
END $$;

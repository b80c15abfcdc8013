-- Writes an order that was entered at the venue's till. No session, no bounds and no first order are asked about: who stands at
-- the till has decided. Holds table, visit and stock as place_order does. asked: an order_asked without a session; who: what
-- the till is called. Answers place_order's answers; a refusal has written nothing.
CREATE OR REPLACE FUNCTION enter_till_order(p jsonb, who text) RETURNS jsonb LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
DECLARE
  asked    order_asked := jsonb_populate_record(NULL::order_asked, p);
  tbl      dining_tables;
  present  visits;
  took     record;
  stay     visits;
  is_first boolean;
  placed   orders;
  -- Which till it is: two may be called the same.
  own_id   text := p #>> '{steps,0,actorId}';
BEGIN
  SELECT * INTO tbl FROM hold_tables(asked.restaurant_id, ARRAY[asked.table_idx]);
  IF NOT FOUND OR tbl.is_retired THEN RETURN '{"outcome": "NOT_FOUND_TABLE"}'; END IF;
  IF tbl.visit_id IS NOT NULL THEN
    SELECT * INTO present FROM hold_visits(asked.restaurant_id, ARRAY[tbl.visit_id]);
    -- A table that was joined to another: its guests' orders stand there.
    asked.table_idx := present.table_idx;
  END IF;
  PERFORM 1 FROM restaurants WHERE restaurant_id = asked.restaurant_id AND menu_version = asked.menu_version;
  IF NOT FOUND THEN RETURN '{"outcome": "MENU_VERSION"}'; END IF;
  SELECT * INTO took FROM take_stock(asked.restaurant_id, asked.wanted, '{}');
  IF took.short IS NOT NULL THEN RETURN jsonb_build_object('outcome', 'SHORT', 'items', took.short); END IF;
  IF present.visit_id IS NULL THEN
    present := begin_visit(asked.restaurant_id, asked.table_idx, 'pos', who, NULL, asked.moment, own_id);
  END IF;
  is_first := is_first_order(present);
  stay := join_visit(asked.restaurant_id, asked.table_idx, present.visit_id, who, NULL, asked.business_day, asked.head_count,
                     asked.hash_key, asked.moment, 0, 0);
  placed := write_order(asked, stay.visit_id, NULL, next_number(asked.restaurant_id, asked.business_day, 1), is_first,
                        stay.head_count, took.counted);
  INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
  VALUES (placed.restaurant_id, 'order', placed.order_id, placed.version, 'pos', who, 'order.placed',
          placed_event(placed, took.counted) || jsonb_build_object('userId', own_id), asked.moment);
  RETURN placed_answer(placed.status, placed.order_number, stay.hash_key, is_first, stay.head_count, took.counted);
END $$;

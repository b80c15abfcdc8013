-- Ends a table's key and makes the next one, once for whoever saw that generation: a second tap finds it renewed. Holds the
-- table. account: of the member of staff, in the log. Answers the generation that counts from now on, and whether this call made it; null for a table that is not there.
CREATE OR REPLACE FUNCTION renew_table_key(venue integer, tbl integer, shown integer, who_type text, who text,
                                           moment timestamptz, account text, OUT now_generation integer, OUT is_renewed boolean)
LANGUAGE plpgsql AS $$
BEGIN
  is_renewed := false;
  PERFORM 1 FROM hold_tables(venue, ARRAY[tbl]) AS t WHERE NOT t.is_retired;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT generation INTO now_generation FROM table_keys
   WHERE restaurant_id = venue AND table_idx = tbl AND ended_at IS NULL;
  IF now_generation IS DISTINCT FROM shown THEN RETURN; END IF;
  UPDATE table_keys SET ended_at = moment
   WHERE restaurant_id = venue AND table_idx = tbl AND ended_at IS NULL;
  now_generation := now_generation + 1;
  is_renewed := true;
  INSERT INTO table_keys (restaurant_id, table_idx, generation, key, made_at)
  VALUES (venue, tbl, now_generation, new_table_key(), moment);
  INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data, at)
  VALUES (venue, 'table', tbl::text, now_generation, who_type, who, 'table.key-renewed',
          jsonb_strip_nulls(jsonb_build_object('tableIdx', tbl, 'generation', now_generation, 'userId', account)), moment);
END $$;

-- What goes on at a table of a venue; none of one that is not there any more.
CREATE OR REPLACE FUNCTION table_state(venue integer, tbl integer)
RETURNS TABLE (epoch integer, key_generation integer, is_keyed boolean, reserved_from timestamptz, visit_id text,
               seated_at integer, opened_at timestamptz, has_ordered boolean, hash_key text, business_day date,
               head_count integer, last_activity_at timestamptz)
LANGUAGE plpgsql STABLE ROWS 1
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_material = off SET enable_memoize = off SET enable_sort = off SET jit = off AS $$
BEGIN
  RETURN QUERY
  SELECT t.epoch, k.generation AS key_generation, coalesce(r.settings->>'tableLinks', 'KEYED') = 'KEYED' AS is_keyed,
         t.reserved_from,
         v.visit_id, v.table_idx AS seated_at, v.opened_at, v.ordered_at IS NOT NULL AS has_ordered, v.hash_key, v.business_day, v.head_count,
         v.last_activity_at
    FROM dining_tables t
    JOIN restaurants r ON r.restaurant_id = t.restaurant_id
    LEFT JOIN table_keys k ON k.restaurant_id = t.restaurant_id AND k.table_idx = t.table_idx AND k.ended_at IS NULL
    -- By its full key alone: while a venue has no visits, all of them and a filter cost as much, and the plan stays.
    LEFT JOIN LATERAL (SELECT * FROM visits x WHERE x.restaurant_id = venue AND x.visit_id = t.visit_id LIMIT 1) v ON true
   WHERE t.restaurant_id = venue AND t.table_idx = tbl AND NOT t.is_retired;
END $$;

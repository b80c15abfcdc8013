-- Floors of a venue with their tables, and what goes on at them at a moment; with `tbl` that table alone. Each is read by its
-- key, whatever the planner thought of the tables on the first evening. A visit that has not ordered is nothing to serve or
-- to end: of it there is who sits there, and since when. seated_minutes: so long after its last use a phone still says that somebody sits there.
CREATE OR REPLACE FUNCTION read_floor(venue integer, moment timestamptz, tbl integer, seated_minutes integer)
RETURNS TABLE (floor_id text, floor_name jsonb, table_idx integer, table_name text, seats integer, place jsonb, zone text,
               visit_id text, opened_at timestamptz, last_activity_at timestamptz, business_day date, head_count integer,
               order_count bigint, open_count bigint, new_count bigint, kept_count bigint, total bigint, money jsonb,
               new_since timestamptz, cooking_since timestamptz, ready_since timestamptz, session_count bigint,
               is_calling boolean, battery text, display_seen_at timestamptz, present text, party_label text,
               confirmed_at timestamptz, joined_to integer, joined_to_name text, reserved_from timestamptz,
               reserved_for text, joined jsonb, asking jsonb)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_material = off SET enable_memoize = off SET enable_sort = off SET jit = off AS $$
BEGIN
  RETURN QUERY
  SELECT f.floor_id, f.name AS floor_name, t.table_idx, t.name AS table_name, t.seats, t.place, t.zone,
         v.visit_id, p.opened_at, v.last_activity_at, v.business_day, p.head_count,
         placed.order_count, placed.open_count, placed.new_count, placed.kept_count, placed.total,
         (SELECT to_jsonb(b) FROM bill_of(v.restaurant_id, v.visit_id, moment) AS b) AS money,
         placed.new_since, placed.cooking_since, placed.ready_since,
         (SELECT count(DISTINCT coalesce(s.client_id, s.session_id::text)) FROM guest_sessions s
           WHERE s.restaurant_id = f.restaurant_id AND s.table_idx = t.table_idx AND s.ended_at IS NULL
             AND s.table_epoch = t.epoch AND s.expires_at > moment
             AND s.last_used_at > moment - make_interval(mins => seated_minutes)) AS session_count,
         EXISTS (SELECT 1 FROM staff_calls c WHERE c.restaurant_id = f.restaurant_id AND c.table_idx = t.table_idx
                    AND c.closed_at IS NULL) AS is_calling,
         d.battery, d.seen_at AS display_seen_at, t.visit_id AS present,
         p.party_label, p.confirmed_at, h.table_idx AS joined_to, h.name AS joined_to_name, t.reserved_from, t.reserved_for,
         coalesce((SELECT jsonb_agg(jsonb_build_object('tableIdx', j.table_idx, 'tableName', j.name) ORDER BY j.table_idx)
                     FROM dining_tables j
                    WHERE j.restaurant_id = t.restaurant_id AND j.visit_id = t.visit_id AND j.table_idx <> t.table_idx
                      AND p.table_idx = t.table_idx), '[]') AS joined,
         coalesce((SELECT jsonb_agg(jsonb_build_object('phoneId', s.session_id, 'clientId', s.client_id, 'askedAt', s.asked_at)
                                    ORDER BY s.asked_at, s.session_id)
                     FROM guest_sessions s
                    WHERE s.restaurant_id = f.restaurant_id AND s.table_idx = t.table_idx AND s.ended_at IS NULL
                      AND s.admission = 'ASKING' AND s.visit_id = t.visit_id AND s.expires_at > moment), '[]') AS asking
    FROM floors f
    LEFT JOIN dining_tables t ON t.restaurant_id = f.restaurant_id AND t.floor_id = f.floor_id AND NOT t.is_retired
    LEFT JOIN LATERAL (SELECT * FROM visits w WHERE w.restaurant_id = t.restaurant_id AND w.visit_id = t.visit_id
                        LIMIT 1) p ON true
    LEFT JOIN LATERAL (SELECT * FROM visits w WHERE w.restaurant_id = t.restaurant_id AND w.visit_id = t.visit_id
                          AND w.ordered_at IS NOT NULL LIMIT 1) v ON true
    LEFT JOIN LATERAL (SELECT x.table_idx, x.name FROM dining_tables x
                        WHERE x.restaurant_id = p.restaurant_id AND x.table_idx = p.table_idx
                          AND x.table_idx <> t.table_idx LIMIT 1) h ON true
    LEFT JOIN displays d ON d.restaurant_id = t.restaurant_id AND d.table_idx = t.table_idx
   CROSS JOIN LATERAL (
         SELECT count(*) AS order_count,
                count(*) FILTER (WHERE o.status IN ('PENDING', 'REQUEST', 'CONFIRM', 'MENU_COMPLETE')) AS open_count,
                count(*) FILTER (WHERE o.status = 'REQUEST') AS new_count,
                count(*) FILTER (WHERE o.status NOT IN ('REJECT', 'CANCEL')) AS kept_count,
                coalesce(sum(o.due_amount), 0) AS total,
                min(since_status(o.steps, o.status)) FILTER (WHERE o.status = 'REQUEST') AS new_since,
                min(since_status(o.steps, o.status)) FILTER (WHERE o.status = 'CONFIRM') AS cooking_since,
                min(since_status(o.steps, o.status)) FILTER (WHERE o.status = 'MENU_COMPLETE') AS ready_since
           FROM (SELECT * FROM orders x WHERE x.restaurant_id = v.restaurant_id AND x.visit_id = v.visit_id
                  ORDER BY x.placed_at DESC) AS o) AS placed
   WHERE f.restaurant_id = venue AND (tbl IS NULL OR t.table_idx = tbl)
   ORDER BY f.position, t.table_idx;
END $$;

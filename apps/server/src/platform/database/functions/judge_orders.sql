-- How each of several orders stands, every one at a table of its own that the caller holds with its visit. is_plain: it is
-- a further order of its table's visit and nothing speaks against it; whatever else there is to say is place_order's to say.
-- is_joining: its session does not belong to the visit yet.
CREATE OR REPLACE FUNCTION judge_orders(venue integer, orders jsonb)
RETURNS TABLE (asked jsonb, is_plain boolean, visit_id text, hash_key text, heads integer, is_joining boolean)
LANGUAGE plpgsql ROWS 10 AS $$
BEGIN
  -- Each row is named by its full key in a subquery of its own, which no plan can turn.
  RETURN QUERY
  SELECT o.asked,
         NOT t.is_retired AND r.menu_version = a.menu_version AND replayed_order(a) IS NULL AND NOT is_first_order(v.it)
           AND session_refusal(g.it, venue, a.table_idx, t.epoch, a.moment) IS NULL
           AND ((g.it).visit_id IS NOT DISTINCT FROM (v.it).visit_id OR (g.it).created_at <= (v.it).opened_at
             OR NOT needs_checkout((v.it).ordered_at, (v.it).last_activity_at, (v.it).business_day, a.moment, a.business_day,
                                   a.need_checkout_hours))
           AND case_refusal(a.case_count, coalesce((v.it).head_count, a.head_count)) IS NULL
           AND (v.it).waiting_quantity + a.total_quantity <= a.waiting_quantity
           AND (v.it).waiting_amount + a.total_amount <= a.waiting_amount
           AND ((g.it).admits IS NULL OR ((g.it).admission = 'IN' AND (g.it).visit_id = (v.it).visit_id
             AND (v.it).confirmed_at IS NOT NULL)),
         (v.it).visit_id, (v.it).hash_key, coalesce((v.it).head_count, a.head_count),
         (g.it).visit_id IS DISTINCT FROM (v.it).visit_id
    FROM jsonb_array_elements(orders) WITH ORDINALITY AS o(asked, seq)
   CROSS JOIN LATERAL jsonb_populate_record(NULL::order_asked, o.asked) AS a
   CROSS JOIN LATERAL (SELECT x.* FROM dining_tables x
                        WHERE x.restaurant_id = venue AND x.table_idx = a.table_idx LIMIT 1) AS t
   CROSS JOIN LATERAL (SELECT x.menu_version FROM restaurants x WHERE x.restaurant_id = venue LIMIT 1) AS r
   CROSS JOIN LATERAL (SELECT x AS it FROM guest_sessions x WHERE x.session_id = a.session_id LIMIT 1) AS g
   CROSS JOIN LATERAL (SELECT x AS it FROM visits x WHERE x.restaurant_id = venue AND x.visit_id = t.visit_id LIMIT 1) AS v
   ORDER BY o.seq;
END $$;

-- Counts a day of a venue anew for `sales`: what is not so any more goes, what changed is changed, the rest is left alone. Goes by
-- what is so, not by what happened: doing it twice does nothing.
CREATE OR REPLACE FUNCTION book_sales(venue integer, day date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- One at a time for a venue, each with a look of its own: an older look is never written over a newer one.
  PERFORM pg_advisory_xact_lock(4800010, venue);
  WITH sold AS MATERIALIZED (
    SELECT o.order_id, o.table_idx, o.due_amount, o.source || '.' || o.means AS source, extract(hour FROM o.placed_at AT TIME ZONE r.time_zone)::integer AS hour
      FROM orders o JOIN restaurants r USING (restaurant_id)
     WHERE o.restaurant_id = venue AND o.business_day = day AND o.order_number IS NOT NULL AND o.status NOT IN ('REJECT', 'CANCEL')),
  fresh AS MATERIALIZED (
    SELECT 'HOUR' AS facet, s.hour::text AS key, count(*)::integer AS count, sum(s.due_amount)::bigint AS amount FROM sold s GROUP BY s.hour
    UNION ALL
    SELECT 'TABLE', s.table_idx::text, count(*)::integer, sum(s.due_amount)::bigint FROM sold s GROUP BY s.table_idx
    UNION ALL
    SELECT 'SOURCE', s.source, count(*)::integer, sum(s.due_amount)::bigint FROM sold s GROUP BY s.source
    UNION ALL
    SELECT 'DISH', l.menu_id, sum(l.live_quantity)::integer, sum(l.unit_price::bigint * (l.live_quantity - l.free_quantity))::bigint
      FROM sold s JOIN order_lines l ON l.restaurant_id = venue AND l.order_id = s.order_id
     WHERE l.live_quantity > 0 GROUP BY l.menu_id
    UNION ALL
    SELECT 'MEANS', m.means, m.taken_count, m.taken - m.back FROM day_means(venue, day) AS m
    UNION ALL
    SELECT 'ENTRY', b.kind, count(*) FILTER (WHERE b.voids_id IS NULL)::integer, sum(b.amount)::bigint FROM bill_entries b
     WHERE b.restaurant_id = venue AND b.business_day = day GROUP BY b.kind),
  gone AS (
    DELETE FROM sales w
     WHERE w.restaurant_id = venue AND w.facet IN ('HOUR', 'TABLE', 'SOURCE', 'DISH', 'MEANS', 'ENTRY') AND w.business_day = day
       AND NOT EXISTS (SELECT FROM fresh f WHERE f.facet = w.facet AND f.key = w.key))
  INSERT INTO sales AS w (restaurant_id, business_day, facet, key, count, amount)
  SELECT venue, day, f.facet, f.key, f.count, f.amount FROM fresh f
  ON CONFLICT (restaurant_id, facet, business_day, key) DO UPDATE SET count = excluded.count, amount = excluded.amount
   WHERE (w.count, w.amount) IS DISTINCT FROM (excluded.count, excluded.amount);
END $$;

-- What a business day of a venue came to, as its rows say now. Won. ordered: as ordered, sold: what is left of that, free: given
-- away, the rest was taken off. Of what it says nothing depends on when it is asked, so that it can be compared.
CREATE OR REPLACE FUNCTION day_figures(venue integer, day date) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH sold AS MATERIALIZED (
    SELECT o.order_id, o.visit_id, o.status, o.source, o.means, o.total_amount, o.due_amount, o.placed_at FROM orders o
     WHERE o.restaurant_id = venue AND o.business_day = day AND o.order_number IS NOT NULL)
  SELECT jsonb_build_object(
    'orders', (SELECT jsonb_build_object(
                 'count', count(*) FILTER (WHERE s.status NOT IN ('REJECT', 'CANCEL')),
                 'off', count(*) FILTER (WHERE s.status IN ('REJECT', 'CANCEL')),
                 -- Pieces that went to other guests are an order of theirs.
                 'ordered', coalesce(sum(s.total_amount), 0) + coalesce(sum((
                    SELECT sum(c.amount) FROM line_changes c
                     WHERE c.restaurant_id = venue AND c.order_id = s.order_id AND c.kind = 'MOVE')), 0),
                 'sold', coalesce(sum(s.due_amount), 0)) FROM sold s),
    'lines', (SELECT jsonb_build_object(
                'free', coalesce(sum(l.unit_price::bigint * l.free_quantity), 0),
                'taxFree', coalesce(sum(l.unit_price::bigint * (l.live_quantity - l.free_quantity)) FILTER (WHERE l.is_tax_free), 0))
                FROM sold s JOIN order_lines l ON l.restaurant_id = venue AND l.order_id = s.order_id),
    'entries', (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'count', e.count, 'amount', e.amount) ORDER BY e.kind), '[]')
                  FROM (SELECT b.kind, count(*) FILTER (WHERE b.voids_id IS NULL) AS count, sum(b.amount) AS amount FROM bill_entries b
                         WHERE b.restaurant_id = venue AND b.business_day = day GROUP BY b.kind) AS e),
    'means', (SELECT coalesce(jsonb_agg(jsonb_build_object('means', m.means, 'taken', m.taken, 'takenCount', m.taken_count,
                                                           'back', m.back, 'backCount', m.back_count) ORDER BY m.means), '[]')
                FROM day_means(venue, day) AS m),
    'guests', (SELECT jsonb_build_object('visits', count(*), 'counted', count(v.head_count), 'covers', coalesce(sum(v.head_count), 0))
                 FROM visits v WHERE v.restaurant_id = venue AND v.business_day = day
                  AND EXISTS (SELECT FROM sold s WHERE s.visit_id = v.visit_id)),
    'hours', (SELECT coalesce(jsonb_agg(jsonb_build_object('hour', h.hour, 'orders', h.orders, 'amount', h.amount) ORDER BY h.first), '[]')
                FROM (SELECT extract(hour FROM s.placed_at AT TIME ZONE r.time_zone)::integer AS hour,
                             min(s.placed_at) AS first, count(*) AS orders, sum(s.due_amount) AS amount
                        FROM sold s JOIN restaurants r ON r.restaurant_id = venue
                       WHERE s.status NOT IN ('REJECT', 'CANCEL') GROUP BY 1) AS h),
    'sources', (SELECT coalesce(jsonb_agg(jsonb_build_object('source', f.source, 'means', f.means, 'orders', f.orders,
                                                             'amount', f.amount) ORDER BY f.amount DESC, f.source, f.means), '[]')
                  FROM (SELECT s.source, s.means, count(*) AS orders, sum(s.due_amount) AS amount FROM sold s
                         WHERE s.status NOT IN ('REJECT', 'CANCEL') GROUP BY s.source, s.means) AS f),
    -- What they paid after all before the day ended was not left unpaid.
    'unpaid', (SELECT coalesce(jsonb_agg(jsonb_build_object('visitId', v.visit_id, 'table', t.name,
                                                            'amount', v.unpaid_amount + e.entered - p.taken + r.back,
                                                            'reason', v.unpaid_reason) ORDER BY v.closed_at, v.visit_id), '[]')
                 FROM visits v JOIN dining_tables t USING (restaurant_id, table_idx)
                CROSS JOIN LATERAL (
                      SELECT coalesce(sum(b.amount), 0) AS entered FROM bill_entries b
                       WHERE b.restaurant_id = venue AND b.visit_id = v.visit_id AND b.business_day = day AND b.at > v.closed_at) AS e
                CROSS JOIN LATERAL (
                      SELECT coalesce(sum(CASE WHEN q.voids_id IS NULL THEN q.amount ELSE -q.amount END), 0) AS taken
                        FROM payments q
                       WHERE q.restaurant_id = venue AND q.visit_id = v.visit_id AND q.order_id IS NULL AND q.business_day = day
                         AND (q.origin <> 'PROVIDER' OR q.is_captured)
                         -- By when it was booked here: a card may have been charged before, and its answer been lost.
                         AND q.settled_at > v.closed_at) AS p
                CROSS JOIN LATERAL (
                      SELECT coalesce(sum(w.amount), 0) AS back
                        FROM payments q JOIN refunds w ON w.restaurant_id = q.restaurant_id AND w.payment_id = q.payment_id
                       WHERE q.restaurant_id = venue AND q.visit_id = v.visit_id AND q.order_id IS NULL AND w.business_day = day
                         AND w.status = 'DONE' AND w.done_at > v.closed_at) AS r
                -- Whenever they came; a day of any house lies within these.
                WHERE v.restaurant_id = venue AND v.unpaid_amount > 0
                  AND v.closed_at >= (day - 1)::timestamp AT TIME ZONE 'UTC' AND v.closed_at < (day + 3)::timestamp AT TIME ZONE 'UTC'
                  AND day_of(venue, v.closed_at) = day AND v.unpaid_amount + e.entered - p.taken + r.back > 0),
    'drawers', (SELECT coalesce(jsonb_agg(jsonb_build_object(
                         'opening', c.opening, 'taken', c.taken, 'voided', c.voided, 'putIn', c.put_in, 'takenOut', c.taken_out,
                         'expected', d.expected, 'counted', d.counted, 'openedBy', d.opened_by, 'closedBy', d.closed_by, 'note', d.note)
                         ORDER BY d.opened_at, d.drawer_id), '[]')
                  FROM drawers d CROSS JOIN LATERAL drawer_cash(venue, d.drawer_id) AS c
                 WHERE d.restaurant_id = venue AND d.business_day = day AND d.closed_at IS NOT NULL),
    'loose', (SELECT jsonb_build_object('taken', coalesce(sum(p.amount) FILTER (WHERE p.voids_id IS NULL), 0),
                                        'voided', coalesce(sum(p.amount) FILTER (WHERE p.voids_id IS NOT NULL), 0))
                FROM payments p
               WHERE p.restaurant_id = venue AND p.business_day = day AND p.origin = 'RECORDED' AND p.means = 'CASH'
                 AND p.drawer_id IS NULL))
$$;

/** A table of an archive: what it is called, and its rows as JSON, a column for each of its fields. */
export interface ArchivedTable {
  readonly name: string;
  readonly rows: string;
}

/**
 * What happened in a venue, as its owner takes it home. Columns are named one by one, so that none gets in by itself:
 * what proves somebody (keys, cookies, one-time codes, sessions) and labels of phones stay out.
 */
export const ARCHIVED_TABLES: readonly ArchivedTable[] = [
  {
    name: 'orders',
    rows: `
      SELECT o.order_id, o.business_day, o.order_number, o.placed_at, o.status, t.name AS table_name, o.visit_id,
             o.means, o.source, o.total_amount, o.due_amount, o.total_quantity, o.head_count, o.is_first_of_visit,
             o.held, o.note, o.cancel_reason, o.cancel_note, o.seen_at, o.released_at,
             (SELECT json_agg(CASE WHEN s->>'actorType' = 'staff' THEN s ELSE s - 'actor' - 'actorId' END ORDER BY n)
                FROM jsonb_array_elements(o.steps) WITH ORDINALITY AS steps(s, n)) AS steps
        FROM orders o LEFT JOIN dining_tables t USING (restaurant_id, table_idx)
       WHERE o.restaurant_id = $1 AND o.business_day IS NOT NULL ORDER BY o.business_day, o.placed_at, o.order_id`,
  },
  {
    name: 'order-lines',
    rows: `
      SELECT order_id, line, menu_id, category_name, name, size, options, unit_price, quantity, live_quantity, free_quantity,
             state, off_reason, off_note, offer_state, instead_of, note, is_main, alcohol_tag, is_not_allowed_minor,
             is_tax_free
        FROM order_lines WHERE restaurant_id = $1 ORDER BY order_id, line`,
  },
  {
    name: 'line-changes',
    rows: `
      SELECT order_id, version, line, kind, delta, free_delta, returned, amount, reason, note, offer_id, actor_type,
             CASE actor_type WHEN 'staff' THEN actor END AS actor, at
        FROM line_changes WHERE restaurant_id = $1 ORDER BY order_id, version`,
  },
  {
    name: 'line-offers',
    rows: `
      SELECT offer_id, order_id, version, line, quantity, substitute, state, reason, note, actor, offered_at, expires_at,
             ended_at
        FROM line_offers WHERE restaurant_id = $1 ORDER BY offered_at, offer_id`,
  },
  {
    name: 'visits',
    rows: `
      SELECT v.visit_id, t.name AS table_name, v.business_day, v.opened_at, v.opened_by, v.ordered_at, v.head_count,
             v.last_activity_at, v.confirmed_at, v.confirmed_by, v.closed_at, v.closed_by, v.unpaid_reason, v.unpaid_note,
             v.unpaid_amount, v.reopened_from
        FROM visits v LEFT JOIN dining_tables t USING (restaurant_id, table_idx)
       WHERE v.restaurant_id = $1 ORDER BY v.opened_at, v.visit_id`,
  },
  {
    name: 'payments',
    // While a payment runs, a browser proves itself by its number.
    rows: `
      SELECT CASE WHEN phase = 'DONE' THEN payment_id END AS payment_id, order_id, visit_id, origin, provider, status,
             amount, refunded_amount, transaction_id, method, approval_number, approved_at, card_name, card_number,
             installment_months, decline_code, decline_message, offered_at, settled_at, means, tendered, receipt_kind,
             receipt_number, business_day, drawer_id, voids_id, reason, by_id, by_name
        FROM payments WHERE restaurant_id = $1 ORDER BY offered_at, payments.payment_id`,
  },
  {
    name: 'bill-entries',
    rows: `
      SELECT entry_id, visit_id, kind, amount, percent, voids_id, reason, by_id, by_name, business_day, at
        FROM bill_entries WHERE restaurant_id = $1 ORDER BY at, entry_id`,
  },
  {
    name: 'refunds',
    rows: `
      SELECT refund_id, payment_id, kind, amount, lines, of_change, reason, status, actor_type, actor, requested_at, done_at,
             business_day
        FROM refunds WHERE restaurant_id = $1 ORDER BY requested_at, refund_id`,
  },
  {
    name: 'drawers',
    rows: `
      SELECT drawer_id, business_day, opening, opened_at, opened_by, expected, counted, pieces, note, closed_at, closed_by
        FROM drawers WHERE restaurant_id = $1 ORDER BY opened_at, drawer_id`,
  },
  {
    name: 'drawer-moves',
    rows: `
      SELECT drawer_id, nth, kind, amount, expected, reason, by_name, at
        FROM drawer_moves WHERE restaurant_id = $1 ORDER BY at, drawer_id, nth`,
  },
  {
    name: 'day-reports',
    rows: `
      SELECT number, business_day, kind, document, made_at, by_id, by_name, previous_hash, hash
        FROM day_reports WHERE restaurant_id = $1 ORDER BY number`,
  },
  {
    name: 'reviews',
    rows: `
      SELECT w.review_id, w.visit_id, t.name AS table_name, w.written_at, w.ratings, w.body, w.hidden_at, w.hidden_by,
             (SELECT json_agg('photos/' || p.image_hash || '.webp' ORDER BY p.position)
                FROM review_photos p
               WHERE p.restaurant_id = w.restaurant_id AND p.visit_id = w.visit_id AND p.review_id = w.review_id) AS photos
        FROM reviews w LEFT JOIN dining_tables t USING (restaurant_id, table_idx)
       WHERE w.restaurant_id = $1 ORDER BY w.written_at, w.review_id`,
  },
  {
    name: 'calls',
    rows: `
      SELECT c.call_id, t.name AS table_name, c.visit_id, c.item_id, c.item_name, c.called_at, c.acknowledged_at,
             c.acknowledged_by, c.closed_at
        FROM staff_calls c LEFT JOIN dining_tables t USING (restaurant_id, table_idx)
       WHERE c.restaurant_id = $1 ORDER BY c.called_at, c.call_id`,
  },
  {
    name: 'activity',
    rows: `
      SELECT event_id, at, type, actor AS by_name, coalesce(data->>'userId', data->>'byId', CASE WHEN subject_type = 'staff' THEN subject_id END)
             AS by_account, subject_type,
             CASE WHEN subject_type NOT IN ('session', 'cart', 'payment') THEN subject_id END AS subject_id,
             data - 'sessionId' - 'node' - 'event' - 'byId' - 'userId' - 'address' - 'device' AS data,
             data->>'address' AS address, data->>'device' AS device
        FROM events
       WHERE restaurant_id = $1 AND (actor_type = 'staff' OR subject_type = 'staff') ORDER BY at, event_id`,
  },
];

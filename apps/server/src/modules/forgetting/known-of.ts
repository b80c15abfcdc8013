import type { GuestExport } from '@hansang/contract/schemas';

export type Part = Exclude<keyof GuestExport, 'restaurantId' | 'madeAt' | 'phones'>;

/** Whose rows: $1 venue, $2 labels, $3 sessions, $4 orders, $5 visits, $6 whether every phone of the visits is meant. */
const OWN = '(client_id = ANY ($2::text[]) OR session_id = ANY ($3::bigint[]))';
/** Each statement takes all six values, whether or not it needs them. */
const OF_VENUE = `restaurant_id = $1::integer AND $2::text[] IS NOT NULL AND $3::bigint[] IS NOT NULL
       AND $4::text[] IS NOT NULL AND $5::text[] IS NOT NULL AND $6::boolean IS NOT NULL`;
/** Of a table's dishes those that a phone chose itself; all of them where every phone of the table is meant. */
const OWN_LINES = `order_id = ANY ($4::text[]) AND ($6 OR client_id IS NULL OR client_id = ANY ($2::text[]))`;

/**
 * What of each kind is a guest's own. Names of staff are left out, and so is what other phones of the table did; secrets of
 * sessions and browsers are kept as hashes, which tell nobody anything.
 */
export const KNOWN_OF = {
  visits: `
    SELECT visit_id, table_idx, opened_at, closed_at, head_count, party_label, unpaid_reason, unpaid_note, unpaid_amount
      FROM visits WHERE ${OF_VENUE} AND visit_id = ANY ($5::text[]) ORDER BY opened_at`,
  sessions: `
    SELECT session_id, client_id, table_idx, visit_id, mode, digital_code, device_hash IS NOT NULL AS knows_browser,
           adult_confirmed_at, admission, created_at, last_used_at, ended_at, expires_at
      FROM guest_sessions WHERE ${OF_VENUE} AND ${OWN} ORDER BY created_at`,
  orders: `
    SELECT order_id, order_number, table_idx, visit_id, placed_at, status, client_id, means, source, head_count,
           total_amount, due_amount, note, cancel_reason, cancel_note,
           (SELECT jsonb_agg(s.step - '{actor,actorId}'::text[] ORDER BY s.place)
              FROM jsonb_array_elements(steps) WITH ORDINALITY AS s(step, place)) AS steps
      FROM orders WHERE ${OF_VENUE} AND ($6 AND order_id = ANY ($4::text[]) OR ${OWN}) ORDER BY placed_at`,
  dishes: `
    SELECT order_id, line, name, options, size, unit_price, quantity, live_quantity, free_quantity, state, note, off_reason,
           off_note, client_id
      FROM order_lines WHERE ${OF_VENUE} AND ${OWN_LINES} ORDER BY order_id, line`,
  changes: `
    SELECT order_id, line, kind, reason, note, at FROM line_changes
     WHERE ${OF_VENUE}
       AND (order_id, line) IN (SELECT order_id, line FROM order_lines WHERE restaurant_id = $1 AND ${OWN_LINES})
     ORDER BY at`,
  calls: `
    SELECT item_name, table_idx, called_at, acknowledged_at, closed_at FROM staff_calls
     WHERE ${OF_VENUE} AND session_id = ANY ($3::bigint[]) ORDER BY called_at`,
  carts: `
    SELECT cart_id, client_id, joined_at, left_at FROM cart_members WHERE ${OF_VENUE} AND ${OWN} ORDER BY joined_at`,
  payments: `
    SELECT payment_id, order_id, visit_id, amount, refunded_amount, status, means, method, card_name, card_number,
           approval_number, approved_at, installment_months, receipt_kind, receipt_number, offered_at
      FROM payments
     WHERE ${OF_VENUE}
       AND ($6 AND visit_id = ANY ($5::text[])
            OR order_id IN (SELECT order_id FROM orders WHERE restaurant_id = $1 AND ${OWN})
            OR payment_id IN (SELECT payment_id FROM payment_claims WHERE restaurant_id = $1 AND ${OWN}))
     ORDER BY offered_at`,
  reviews: `
    SELECT review_id, visit_id, ratings, body, written_at, hidden_at FROM reviews
     WHERE ${OF_VENUE} AND client_id = ANY ($2::text[]) ORDER BY written_at`,
  photos: `
    SELECT photo_id, review_id, visit_id, image_hash, width, height, taken_in_at FROM review_photos
     WHERE ${OF_VENUE}
       AND (client_id = ANY ($2::text[]) OR review_id IN (
              SELECT review_id FROM reviews WHERE restaurant_id = $1 AND client_id = ANY ($2::text[])))
     ORDER BY taken_in_at`,
  papers: `
    SELECT order_id, made_at, document->>'kind' AS kind, document->>'note' AS note, document->>'party' AS party
      FROM print_jobs
     WHERE ${OF_VENUE}
       AND order_id IN (SELECT order_id FROM orders WHERE restaurant_id = $1
                                                      AND ($6 AND order_id = ANY ($4::text[]) OR ${OWN}))
     ORDER BY made_at`,
  log: `
    SELECT at, type, subject_type, subject_id FROM events
     WHERE ${OF_VENUE} AND actor_type = 'guest' AND actor = ANY ($2::text[])
       AND (subject_type, subject_id) IN (
             SELECT 'order', unnest($4::text[]) UNION ALL SELECT 'visit', unnest($5::text[])
             UNION ALL SELECT 'session', unnest($3::bigint[])::text
             UNION ALL SELECT 'cart', cart_id FROM cart_members WHERE restaurant_id = $1 AND ${OWN})
     ORDER BY at`,
} as const satisfies Record<Part, string>;

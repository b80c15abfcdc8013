import type { ForgetGuestRequest } from '@hansang/contract/schemas';
import type { Queryable } from '../../platform/events/append.ts';

/** One or several phones, by everything that tells them from others in a venue. */
export interface FoundGuest {
  /** Public labels, as orders, carts and the log carry them. */
  readonly labels: readonly string[];
  readonly sessions: readonly number[];
  readonly orders: readonly string[];
  readonly visits: readonly string[];
  /** Shared carts that they were in. */
  readonly carts: readonly string[];
}

interface Named {
  label: string | null;
  session: number | null;
}

const BY_ORDER = `
  SELECT client_id AS label, session_id AS session FROM orders WHERE restaurant_id = $1 AND order_id = $2`;
const BY_REVIEW = `
  SELECT client_id AS label, NULL::bigint AS session FROM reviews WHERE restaurant_id = $1 AND review_id = $2`;
const BY_VISIT = `
  SELECT client_id AS label, session_id AS session FROM orders WHERE restaurant_id = $1 AND visit_id = $2
   UNION SELECT l.client_id, NULL FROM order_lines l JOIN orders o USING (restaurant_id, order_id)
          WHERE o.restaurant_id = $1 AND o.visit_id = $2
   UNION SELECT client_id, session_id FROM guest_sessions WHERE restaurant_id = $1 AND visit_id = $2
   UNION SELECT NULL, session_id FROM staff_calls WHERE restaurant_id = $1 AND visit_id = $2
   UNION SELECT client_id, NULL FROM reviews WHERE restaurant_id = $1 AND visit_id = $2
   UNION SELECT client_id, NULL FROM review_photos WHERE restaurant_id = $1 AND visit_id = $2`;

// The browser's own cookie ties a phone's sessions together, for as long as they are kept.
const SAME_PHONE = `
  WITH own AS (
    SELECT device_hash FROM guest_sessions
     WHERE restaurant_id = $1 AND (client_id = ANY ($2::text[]) OR session_id = ANY ($3::bigint[])))
  SELECT client_id AS label, session_id AS session FROM guest_sessions
   WHERE restaurant_id = $1 AND (client_id = ANY ($2::text[]) OR session_id = ANY ($3::bigint[])
                                 OR device_hash IN (SELECT device_hash FROM own))`;

const TRACES = `
  SELECT ARRAY(SELECT order_id FROM orders
                WHERE restaurant_id = $1 AND (client_id = ANY ($2::text[]) OR session_id = ANY ($3::bigint[]))
                UNION SELECT order_id FROM order_lines WHERE restaurant_id = $1 AND client_id = ANY ($2::text[])) AS orders,
         ARRAY(SELECT visit_id FROM orders
                WHERE restaurant_id = $1 AND visit_id IS NOT NULL
                  AND (client_id = ANY ($2::text[]) OR session_id = ANY ($3::bigint[]))
                UNION SELECT visit_id FROM guest_sessions
                       WHERE restaurant_id = $1 AND visit_id IS NOT NULL AND session_id = ANY ($3::bigint[])
                UNION SELECT visit_id FROM reviews WHERE restaurant_id = $1 AND client_id = ANY ($2::text[])) AS visits,
         ARRAY(SELECT DISTINCT cart_id FROM cart_members
                WHERE restaurant_id = $1 AND (client_id = ANY ($2::text[]) OR session_id = ANY ($3::bigint[]))) AS carts
  -- never null: orders, visits, carts`;

/** What names a phone and nothing else: the label that it draws for itself, or its session's. */
const LABEL = /^(?:[0-9a-f]{32}|session-\d+)$/;

/** Everything of a guest that a venue holds under names; empty once they are forgotten, and where there is no such order. */
export async function findGuest(
  db: Queryable,
  restaurantId: number,
  of: ForgetGuestRequest,
): Promise<FoundGuest> {
  const first = await named(db, restaurantId, of);
  const own = [restaurantId, labelsOf(first), sessionsOf(first)];
  const { rows } = await db.query<Named>(SAME_PHONE, own);
  const all = [...first, ...rows];
  const [labels, sessions] = [labelsOf(all), sessionsOf(all)];
  const traces = await db.query<Pick<FoundGuest, 'orders' | 'visits' | 'carts'>>(TRACES, [
    restaurantId,
    labels,
    sessions,
  ]);
  return { labels, sessions, orders: [], visits: [], carts: [], ...traces.rows[0] };
}

async function named(db: Queryable, restaurantId: number, of: ForgetGuestRequest): Promise<Named[]> {
  if ('orderId' in of) return (await db.query<Named>(BY_ORDER, [restaurantId, of.orderId])).rows;
  if ('reviewId' in of) return (await db.query<Named>(BY_REVIEW, [restaurantId, of.reviewId])).rows;
  return (await db.query<Named>(BY_VISIT, [restaurantId, of.visitId])).rows;
}

const labelsOf = (rows: readonly Named[]): string[] => [
  ...new Set(
    rows.flatMap(({ label, session }) => [
      ...(label !== null && LABEL.test(label) ? [label] : []),
      ...(session === null ? [] : [`session-${session}`]),
    ]),
  ),
];
const sessionsOf = (rows: readonly Named[]): number[] => [
  ...new Set(rows.flatMap(({ session }) => session ?? [])),
];

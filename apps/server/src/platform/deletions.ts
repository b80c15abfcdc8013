import { IDEMPOTENCY_KEPT_HOURS, KEEPING, REVIEW_OPEN_HOURS } from '@hansang/contract';

const HOUR = 3_600_000;

/** The log of carts goes whole, by the month. */
export const CART_EVENTS_KEPT_DAYS = 30;
/** After an hour without a try all are forgotten anyway. */
const LOGIN_BUDGETS_KEPT_HOURS = 1;
/** As long as a browser keeps the cookie that it is known by. */
const STAFF_DEVICES_KEPT_DAYS = 400;
/** A visit may run for long, and is reviewed a day after its end at the latest. */
const UNUSED_PHOTOS_KEPT_HOURS = 48 + REVIEW_OPEN_HOURS;

interface Deletion {
  /** Takes a time and how many rows at most; answers or changes so many. */
  readonly sql: string;
  /** How long before now that time is; left out where the venue says it. */
  readonly keptMs?: number;
}

/** When the time of a row that ended `at` is over, as its venue `r` says; never, where that keeps it for good. */
const over = (at: string, field: keyof typeof KEEPING) => {
  const { least, usual } = KEEPING[field];
  const kept = `make_interval(days => coalesce((r.settings->>'${field}')::integer, ${usual}))`;
  return `${at} <= $1::timestamptz - interval '${least} days' AND ${at} <= $1::timestamptz - ${kept}`;
};

/** Pictures of photos that went go with them, unless they have another place. */
const LOOSENED = `INSERT INTO loose_pictures (hash, since) SELECT DISTINCT image_hash, $1::timestamptz FROM photos
                  ON CONFLICT DO NOTHING`;

/**
 * What is deleted after its time, a batch at a time. Events go with their volume. Orders, payments and refunds are not here,
 * nor is anything of an open visit or cart.
 */
export const DELETIONS: readonly Deletion[] = [
  {
    sql: `DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM idempotency_keys WHERE created_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    keptMs: IDEMPOTENCY_KEPT_HOURS * HOUR,
  },
  {
    sql: `DELETE FROM guest_sessions WHERE ctid = ANY (ARRAY(
            SELECT s.ctid FROM guest_sessions s JOIN restaurants r USING (restaurant_id)
             WHERE ${over('s.expires_at', 'keepPhonesDays')} LIMIT $2 FOR UPDATE OF s SKIP LOCKED))`,
  },
  {
    sql: `DELETE FROM invites WHERE ctid = ANY (ARRAY(
            SELECT i.ctid FROM invites i JOIN restaurants r USING (restaurant_id)
             WHERE ${over('i.expires_at', 'keepPhonesDays')} LIMIT $2 FOR UPDATE OF i SKIP LOCKED))`,
  },
  {
    sql: `WITH photos AS (
            DELETE FROM review_photos WHERE ctid = ANY (ARRAY(
              SELECT ctid FROM review_photos WHERE review_id IS NULL AND taken_in_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED))
            RETURNING image_hash),
          loosened AS (${LOOSENED})
          SELECT 1 FROM photos`,
    keptMs: UNUSED_PHOTOS_KEPT_HOURS * HOUR,
  },
  {
    sql: `WITH photos AS (
            DELETE FROM review_photos WHERE ctid = ANY (ARRAY(
              SELECT p.ctid FROM review_photos p JOIN restaurants r USING (restaurant_id)
                JOIN visits v USING (restaurant_id, visit_id)
               WHERE p.review_id IS NOT NULL AND v.closed_at IS NOT NULL
                 AND ${over('p.taken_in_at', 'keepPhotosDays')} LIMIT $2 FOR UPDATE OF p SKIP LOCKED))
            RETURNING image_hash),
          loosened AS (${LOOSENED})
          SELECT 1 FROM photos`,
  },
  {
    sql: `WITH gone AS (
            DELETE FROM reviews WHERE ctid = ANY (ARRAY(
              SELECT w.ctid FROM reviews w JOIN restaurants r USING (restaurant_id)
                JOIN visits v USING (restaurant_id, visit_id)
               WHERE v.closed_at IS NOT NULL
                 AND ${over('w.written_at', 'keepReviewsDays')} LIMIT $2 FOR UPDATE OF w SKIP LOCKED))
            RETURNING restaurant_id, review_id),
          photos AS (
            SELECT p.image_hash FROM review_photos p JOIN gone USING (restaurant_id, review_id)),
          loosened AS (${LOOSENED})
          SELECT 1 FROM gone`,
  },
  {
    sql: `DELETE FROM staff_calls WHERE ctid = ANY (ARRAY(
            SELECT c.ctid FROM staff_calls c JOIN restaurants r USING (restaurant_id)
             WHERE ${over('c.called_at', 'keepCallsDays')}
               AND NOT EXISTS (SELECT 1 FROM visits v WHERE v.restaurant_id = c.restaurant_id
                                  AND v.visit_id = c.visit_id AND v.closed_at IS NULL)
             LIMIT $2 FOR UPDATE OF c SKIP LOCKED))`,
  },
  {
    sql: `DELETE FROM wiped_visits WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM wiped_visits WHERE wiped_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    keptMs: REVIEW_OPEN_HOURS * HOUR,
  },
  {
    sql: `DELETE FROM carts WHERE ctid = ANY (ARRAY(
            SELECT c.ctid FROM carts c JOIN restaurants r USING (restaurant_id)
             WHERE ${over('c.closed_at', 'keepCartsDays')} LIMIT $2 FOR UPDATE OF c SKIP LOCKED))`,
  },
  {
    // The event stays, and what it tells; no reader looks at it anew.
    sql: `UPDATE events e SET data = e.data - '{address,device}'::text[]
            FROM (SELECT x.event_id, x.volume, x.subject_type
                    FROM restaurants r
                    JOIN events x USING (restaurant_id)
                   WHERE (x.actor_type = 'staff' OR x.subject_type = 'staff') AND x.data ?| '{address,device}'
                     AND ${over('x.at', 'keepStaffTracesDays')} LIMIT $2) AS old
           WHERE e.event_id = old.event_id AND e.volume = old.volume AND e.subject_type = old.subject_type`,
  },
  {
    // Logins belong to no venue: they are kept as long as the venue that keeps the longest.
    sql: `UPDATE events e SET data = e.data - '{address,device}'::text[]
            FROM (SELECT x.event_id, x.volume, x.subject_type FROM events x
                   WHERE x.restaurant_id = 0 AND x.subject_type = 'staff' AND x.data ?| '{address,device}'
                     AND EXISTS (SELECT 1 FROM restaurants)
                     AND NOT EXISTS (SELECT 1 FROM restaurants r
                                      WHERE (${over('x.at', 'keepStaffTracesDays')}) IS NOT TRUE)
                   LIMIT $2) AS old
           WHERE e.event_id = old.event_id AND e.volume = old.volume AND e.subject_type = old.subject_type`,
  },
  {
    sql: `DELETE FROM staff_login_budgets WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM staff_login_budgets WHERE last_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    keptMs: LOGIN_BUDGETS_KEPT_HOURS * HOUR,
  },
  {
    sql: `DELETE FROM staff_devices WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM staff_devices WHERE used_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    keptMs: STAFF_DEVICES_KEPT_DAYS * 24 * HOUR,
  },
];

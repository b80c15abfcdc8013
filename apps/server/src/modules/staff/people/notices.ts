import { NOTICES_MAX } from '@hansang/contract';
import type { Notice } from '@hansang/contract/schemas';
import type { Queryable } from '../../../platform/events/append.ts';
import { happened, type LogRow } from './people-log.ts';

/** Older ones are in the log alone. */
const KEPT_DAYS = 30;

const NOTICES = `
  SELECT event_id::text, actor, actor_type, subject_id, data, at FROM events
   WHERE restaurant_id = $1 AND subject_type = 'staff' AND subject_id <> $2
     AND at > $3::timestamptz - make_interval(days => $4)
     AND events.event_id > coalesce((SELECT r.event_id FROM staff_notices_read r
                                      WHERE r.restaurant_id = $1 AND r.user_id = $2), 0)
   ORDER BY events.event_id DESC LIMIT $5`;

/** What others did in the venue that this owner has not read yet, latest first. */
export async function loadNotices(
  client: Queryable,
  restaurantId: number,
  userId: string,
  now: Date,
): Promise<Notice[]> {
  const { rows } = await client.query<LogRow>(NOTICES, [restaurantId, userId, now, KEPT_DAYS, NOTICES_MAX]);
  return rows.flatMap((row) =>
    row.data.act ? [{ ...happened(row), what: row.data.act, details: row.data.details ?? {} }] : [],
  );
}

/** An owner has read the notices up to this one. */
export async function readNotices(
  client: Queryable,
  restaurantId: number,
  userId: string,
  upTo: string,
): Promise<void> {
  await client.query(
    // What has not happened yet cannot be read ahead of time.
    `INSERT INTO staff_notices_read AS r (restaurant_id, user_id, event_id)
     SELECT $1, $2, max(e.event_id) FROM events e
      WHERE e.restaurant_id = $1 AND e.subject_type = 'staff' AND e.event_id <= $3 HAVING max(e.event_id) IS NOT NULL
         ON CONFLICT (restaurant_id, user_id) DO UPDATE SET event_id = greatest(r.event_id, excluded.event_id)`,
    [restaurantId, userId, BigInt(upTo)],
  );
}

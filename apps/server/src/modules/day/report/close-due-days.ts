import { businessDay, businessDayRange } from '@hansang/rules/hours';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Venue } from '../../restaurant/venue.ts';
import { type DayParts, holdBooks } from '../day-parts.ts';
import { closeUncounted } from '../drawer/change-drawer.ts';
import { closeFinished } from './close-day.ts';
import { loadCarried } from './load-day.ts';

/** What began before the day ended may still be written so long after it. */
const GRACE_MS = 60_000;
/** So many days back something may still come to a day: a refund that was tried for long, an order of an open visit. */
export const LOOK_BACK_DAYS = 7;
/** Of older ones that have no report, as the machine was off at their ends, so many are closed at a time. */
const MOST_OLDER = 31;
const DAY_MS = 24 * 3_600_000;

const NEW = `
  INSERT INTO day_books (restaurant_id)
  SELECT r.restaurant_id FROM restaurants r
   WHERE NOT EXISTS (SELECT FROM day_books b WHERE b.restaurant_id = r.restaurant_id)
  ON CONFLICT DO NOTHING`;
// No day ends so late: what is due then was written by a clock that was ahead.
const IS_LATE = `(b.due_at IS NULL OR b.due_at <= $1 OR b.due_at > $1::timestamptz + interval '2 days')`;
const DUE = `SELECT b.restaurant_id FROM day_books b WHERE ${IS_LATE} ORDER BY b.due_at LIMIT 100`;
const IS_DUE = `
  SELECT r.opened_at IS NOT NULL AS is_open FROM day_books b JOIN restaurants r USING (restaurant_id)
   WHERE b.restaurant_id = $2 AND ${IS_LATE}
  -- never null: is_open`;
// What a day's figures are made of, of the days after the last one that was told.
const OLDER = `
  WITH told AS MATERIALIZED (
    SELECT coalesce((SELECT max(d.business_day) FROM day_reports d
                      WHERE d.restaurant_id = $1 AND d.kind <> 'CORRECTION' AND d.business_day < $2::date),
                    day_of($1, r.opened_at) - 1) AS day
      FROM restaurants r WHERE r.restaurant_id = $1)
  SELECT f.day FROM told CROSS JOIN LATERAL (
           SELECT o.business_day AS day FROM orders o
            WHERE o.restaurant_id = $1 AND o.business_day > told.day AND o.business_day < $2::date
           UNION SELECT p.business_day FROM payments p
            WHERE p.restaurant_id = $1 AND p.business_day > told.day AND p.business_day < $2::date
           UNION SELECT r.business_day FROM refunds r
            WHERE r.restaurant_id = $1 AND r.business_day > told.day AND r.business_day < $2::date
           UNION SELECT e.business_day FROM bill_entries e
            WHERE e.restaurant_id = $1 AND e.business_day > told.day AND e.business_day < $2::date
           UNION SELECT d.business_day FROM drawers d
            WHERE d.restaurant_id = $1 AND d.business_day > told.day AND d.business_day < $2::date) AS f
   ORDER BY f.day LIMIT ${MOST_OLDER}
  -- never null: day`;
const NEXT = 'UPDATE day_books SET due_at = $2 WHERE restaurant_id = $1';

/**
 * Closes every day that is over and that nobody closed, by the earlier of two clocks: on a node whose own is hours ahead the
 * house still sits at its tables. The due row is held and looked at again, so that of several nodes one
 * does it, and whoever dies midway has done nothing.
 */
export async function closeDueDays(parts: DayParts): Promise<void> {
  const { db, clock } = parts.platform;
  await db.pool.query(NEW);
  const database = await parts.databaseNow();
  const at = new Date(Math.min(clock.now().getTime(), database.getTime()));
  const { rows } = await db.pool.query<{ restaurant_id: number }>(DUE, [at]);
  const failures: unknown[] = [];
  for (const { restaurant_id: restaurantId } of rows)
    try {
      const venue = await parts.venues.get(restaurantId);
      if (venue) await closeDaysOf(parts, venue, at);
    } catch (error) {
      // It holds up its own books, and no other venue's.
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}

async function closeDaysOf({ platform: { db, events } }: DayParts, venue: Venue, at: Date): Promise<void> {
  const { restaurantId } = venue;
  await transaction(db.pool, async (client) => {
    await holdBooks(client, restaurantId);
    const due = await client.query<{ is_open: boolean }>(IS_DUE, [at, restaurantId]);
    if (!due.rows[0]) return;
    const today = businessDay(at.getTime(), venue.clock);
    // Before the opening everything is a test, which leaves nothing.
    if (due.rows[0].is_open) {
      await closeUncountedBefore(today);
      const latest = daysBefore(today);
      const older = await olderDays(latest[0] ?? today);
      // The oldest go first; the rest stays due.
      const isAll = older.length < MOST_OLDER;
      const carried = await loadCarried(client, restaurantId, at);
      for (const day of isAll ? [...older, ...latest] : older)
        await closeFinished(client, { venue, day, carried: day === latest.at(-1) ? carried : [], at });
      if (!isAll) return;
    }
    const { end } = businessDayRange(today, venue.clock);
    await client.query(NEXT, [restaurantId, new Date(end + GRACE_MS)]);

    async function olderDays(first: string): Promise<string[]> {
      const { rows } = await client.query<{ day: string }>(OLDER, [restaurantId, first]);
      return rows.map(({ day }) => day);
    }

    async function closeUncountedBefore(day: string): Promise<void> {
      const { rows } = await client.query<{ business_day: string }>(OPEN_DAY, [restaurantId]);
      if (rows[0] && rows[0].business_day < day) await closeUncounted(client, restaurantId, at);
    }
  });
  events.wake(restaurantId);
}

const OPEN_DAY = 'SELECT business_day FROM drawers WHERE restaurant_id = $1 AND closed_at IS NULL';

/** The days before one, the oldest first. */
function daysBefore(day: string): string[] {
  const noon = Date.parse(`${day}T12:00:00Z`);
  return Array.from({ length: LOOK_BACK_DAYS }, (_, at) =>
    new Date(noon - (LOOK_BACK_DAYS - at) * DAY_MS).toISOString().slice(0, 10),
  );
}

import type pg from 'pg';
import type { BooksAsked } from '../day-parts.ts';
import { closeFinished } from './close-day.ts';
import { LOOK_BACK_DAYS } from './close-due-days.ts';

const DAY_OF = 'SELECT business_day FROM drawers WHERE restaurant_id = $1 AND drawer_id = $2';

/** The first day at which somebody looks again when the one that runs is over. */
const firstLookedAt = (today: string): string => {
  const day = new Date(`${today}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1 - LOOK_BACK_DAYS);
  return day.toISOString().slice(0, 10);
};

/** What was counted late of a day at which nobody looks any more, as after a holiday, its report tells at once. */
export async function tellOldDay(
  client: pg.PoolClient,
  { restaurantId, venue, day: today, at }: BooksAsked,
  drawerId: string,
): Promise<null> {
  const { rows } = await client.query<{ business_day: string }>(DAY_OF, [restaurantId, drawerId]);
  const day = rows[0]?.business_day;
  if (day !== undefined && day < firstLookedAt(today))
    await closeFinished(client, { venue, day, carried: [], at });
  return null;
}

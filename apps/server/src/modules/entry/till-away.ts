import { asksWhetherAway, isTillAway } from '@hansang/rules/till';
import type { Queryable } from '../../platform/events/append.ts';
import type { Venue } from '../restaurant/venue.ts';

const HEARD = `
  SELECT seen_at AS "seenAt" FROM tills
   WHERE restaurant_id = $1 AND retired_at IS NULL AND scopes @> '{orders}'`;

/** Whether guests of a venue are to call staff because its till, which decides, is silent. Asks nobody where that is no matter. */
export async function tillIsAway(client: Queryable, venue: Venue, now: Date): Promise<boolean> {
  if (!asksWhetherAway(venue.settings)) return false;
  const { rows } = await client.query<{ seenAt: Date | null }>(HEARD, [venue.restaurantId]);
  return isTillAway(
    venue.settings,
    rows.map(({ seenAt }) => seenAt?.getTime() ?? null),
    now.getTime(),
  );
}

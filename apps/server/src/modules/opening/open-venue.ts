import type pg from 'pg';
import { isRefusal, type Refusal } from '../../platform/calls/refusal.ts';
import { appendEvents } from '../../platform/events/append.ts';
import { staffAct } from '../../platform/events/staff-act.ts';
import { holdAllTables } from '../venue-file/saving/save-venue.ts';
import { type WipeAsked, wipeTests } from './wipe-tests.ts';

const OPEN = `
  UPDATE restaurants SET opened_at = $2 WHERE restaurant_id = $1 AND opened_at IS NULL`;

/**
 * Says that guests come from now on: what is ordered counts, and nothing of it can be wiped any more. There is no way
 * back. Safe to repeat.
 */
export async function openVenue(
  client: pg.PoolClient,
  { wipesTests, ...asked }: WipeAsked & { readonly wipesTests: boolean },
): Promise<'opened' | 'was open' | Refusal> {
  const { restaurantId, doer, at } = asked;
  // Whoever wipes holds the tables too: nobody wipes what has been opened meanwhile.
  await holdAllTables(client, restaurantId);
  if (wipesTests) {
    const wiped = await wipeTests(client, asked);
    if (isRefusal(wiped)) return wiped.refused === 'VENUE_IS_OPEN' ? 'was open' : wiped;
  }
  const { rowCount } = await client.query(OPEN, [restaurantId, at]);
  if (rowCount === 0) return 'was open';
  await appendEvents(client, staffAct(restaurantId, doer, 'VENUE_OPENED', {}, at));
  return 'opened';
}

import type { LeavingAnswer, LeavingQuery } from '@hansang/contract/schemas';
import type { CallContext } from '../../platform/calls/calls.ts';
import type { GuestSession } from '../../platform/calls/guest-session.ts';
import type { LinkParts } from './validate-link.ts';

const RUNS = `
  SELECT 1 FROM dining_tables t
   WHERE t.restaurant_id = $1 AND t.table_idx = $2 AND t.visit_id IS NOT NULL`;

/**
 * What a phone would leave by following a link. Only a phone that has acted or connected belongs to what runs at its table;
 * of one that has only looked, nothing would be lost.
 */
export async function leaving(
  { platform, venues }: LinkParts,
  { restaurantIdx, tableIdx }: LeavingQuery,
  { session }: Pick<CallContext, 'session'>,
): Promise<LeavingAnswer> {
  const nothing = { here: null, there: null };
  if (session === null || session.sessionId === null || session.tableIdx === null) return nothing;
  const own = [session.tableIdx, ...session.movedFrom];
  if (restaurantIdx === session.restaurantId && tableIdx !== undefined && own.includes(tableIdx))
    return nothing;
  if (!(await isInVisit(platform, session))) return nothing;
  return {
    here: await named(venues, session.restaurantId, session.tableIdx),
    there: await named(venues, restaurantIdx, tableIdx),
  };
}

async function isInVisit(
  { db }: Pick<LinkParts['platform'], 'db'>,
  { restaurantId, tableIdx }: GuestSession,
): Promise<boolean> {
  const { rowCount } = await db.pool.query(RUNS, [restaurantId, tableIdx]);
  return rowCount !== 0;
}

async function named(
  venues: LinkParts['venues'],
  restaurantIdx: number | undefined,
  tableIdx: number | undefined,
): Promise<LeavingAnswer['here']> {
  if (restaurantIdx === undefined || tableIdx === undefined) return null;
  const venue = await venues.get(restaurantIdx);
  const table = venue?.tables.get(tableIdx);
  if (!venue || !table) return null;
  return { restaurantIdx, restaurantName: venue.name, tableIdx, tableName: table.name };
}

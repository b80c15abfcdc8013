import { onSiteOrderStatus } from '@hansang/rules';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import type { Queryable } from '../../platform/events/append.ts';
import type { Venue } from '../restaurant/venue.ts';
import { venueFacts } from './availability.ts';
import { tillIsAway } from './till-away.ts';

/** Refuses an order while the venue or the table takes none; what the visit decides is the statement's to say. */
export async function refuseClosed(
  client: Queryable,
  venue: Venue,
  tableIdx: number,
  now: Date,
  hasAvailableMenu: boolean,
): Promise<Refusal | null> {
  const table = venue.tables.get(tableIdx);
  const status = onSiteOrderStatus({
    ...venueFacts(venue, now),
    tableFound: table !== undefined,
    callStaffToOrder: table?.callStaffToOrder === true,
    isTillAway: await tillIsAway(client, venue, now),
    hasAvailableMenu,
  });
  return status === 'AVAILABLE' ? null : refuse(status);
}

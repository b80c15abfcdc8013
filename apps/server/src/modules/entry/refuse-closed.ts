import { onSiteOrderStatus } from '@hansang/rules';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import type { Venue } from '../restaurant/venue.ts';
import { venueFacts } from './availability.ts';

/** Refuses an order while the venue or the table takes none; what the visit decides is the statement's to say. */
export function refuseClosed(
  venue: Venue,
  tableIdx: number,
  now: Date,
  hasAvailableMenu: boolean,
): Refusal | null {
  const table = venue.tables.get(tableIdx);
  const status = onSiteOrderStatus({
    ...venueFacts(venue, now),
    tableFound: table !== undefined,
    callStaffToOrder: table?.callStaffToOrder === true,
    hasAvailableMenu,
  });
  return status === 'AVAILABLE' ? null : refuse(status);
}

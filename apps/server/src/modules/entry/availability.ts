import type { AvailabilityQuery, StoreSettings } from '@hansang/contract/schemas';
import { type AvailabilityFacts, isMockMode, onSiteOrderStatus, skipsOrderCheck } from '@hansang/rules';
import type { CallContext } from '../../platform/calls/calls.ts';
import { refuseOtherPlace } from '../../platform/calls/guest-session.ts';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MenuShelf } from '../menu/menu-shelf.ts';
import { presentStore } from '../restaurant/present-store.ts';
import type { Venue } from '../restaurant/venue.ts';
import { venueMinute } from '../restaurant/venue-time.ts';
import type { Venues } from '../restaurant/venues.ts';
import { visitNeedsCheckout } from '../visit/needs-checkout.ts';
import type { Tables } from '../visit/tables.ts';

export interface AvailabilityParts {
  readonly platform: Pick<Platform, 'clock'>;
  readonly venues: Venues;
  readonly tables: Tables;
  readonly menus: MenuShelf;
}

/** What the venue alone decides: whether it takes orders at this moment. */
export function venueFacts(venue: Venue, now: Date): AvailabilityFacts {
  return { orderOnSite: venue.settings.orderOnSite, hours: venueMinute(venue, now).hours };
}

/** What this store allows at this table, now. Needs no session; a session that is sent must be of this table. */
export async function availability(
  { platform, venues, tables, menus }: AvailabilityParts,
  restaurantId: number,
  { tableIdx }: AvailabilityQuery,
  { session, sessionEnded }: Pick<CallContext, 'session' | 'sessionEnded'>,
): Promise<StoreSettings | Refusal> {
  const venue = await venues.get(restaurantId);
  if (!venue) return refuse('NOT_FOUND_RESTAURANT');
  const elsewhere = session && refuseOtherPlace(session, restaurantId, tableIdx);
  if (elsewhere) return elsewhere;
  const table = tableIdx === undefined ? null : venue.tables.get(tableIdx);
  if (table === undefined) return refuse('NOT_FOUND_TABLE');

  // Who looks around or tries the store out is never told that it takes no orders now.
  if (session && (isMockMode(session.mode) || skipsOrderCheck(session.mode)))
    return presentStore(venue, table, 'AVAILABLE');
  const now = platform.clock.now();
  const state = table && (await tables.get(restaurantId, table.tableIdx));
  const menu = await menus.current(restaurantId);
  const status = onSiteOrderStatus({
    ...venueFacts(venue, now),
    // A live session of this table belongs to its stay; `valid` opens none while a visit is unfinished.
    needsCheckout: session === null && visitNeedsCheckout(state?.visit ?? null, venue, now),
    sessionExpired: sessionEnded,
    callStaffToOrder: table?.callStaffToOrder === true,
    hasAvailableMenu: menu?.hasAvailableMenu === true,
  });
  return presentStore(venue, table, status);
}

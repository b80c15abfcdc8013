import { type AccessType, RESERVATION_TOLD_MINUTES } from '@hansang/contract';
import type { AvailabilityQuery, StoreSettings } from '@hansang/contract/schemas';
import { type AvailabilityFacts, onSiteOrderStatus } from '@hansang/rules';
import { onClock, serviceNow } from '@hansang/rules/hours';
import type { CallContext } from '../../platform/calls/calls.ts';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MenuShelf } from '../menu/menu-shelf.ts';
import { presentStore } from '../restaurant/present-store.ts';
import { admissionOf } from '../restaurant/store-settings.ts';
import type { Venue } from '../restaurant/venue.ts';
import { venueMinute } from '../restaurant/venue-time.ts';
import type { Venues } from '../restaurant/venues.ts';
import { visitNeedsCheckout } from '../visit/needs-checkout.ts';
import type { TableState, Tables } from '../visit/tables.ts';
import { tillIsAway } from './till-away.ts';

export interface AvailabilityParts {
  readonly platform: Pick<Platform, 'clock' | 'db'>;
  readonly venues: Venues;
  readonly tables: Tables;
  readonly menus: MenuShelf;
}

/** What the venue alone decides: whether it takes orders at this moment. */
export function venueFacts(venue: Venue, now: Date): AvailabilityFacts {
  const { hours, isPaused } = venueMinute(venue, now);
  return { orderOnSite: venue.settings.orderOnSite, hours, isPaused };
}

/** Whether staff have yet to open a table. */
const isClosedTable = ({ settings }: Venue, state: TableState | null): boolean =>
  admissionOf(settings) === 'STAFF' && state?.present === null;

/** Ways in of who only looks around: they sit at no table. */
const LOOKING: readonly AccessType[] = ['SAMPLE', 'PREVIEW', 'MENU_BOARD'];

/**
 * What this store allows at this table, now. It answers about what the request names, whatever session comes along: one
 * of another place is a stranger here.
 */
export async function availability(
  { platform, venues, tables, menus }: AvailabilityParts,
  restaurantId: number,
  { tableIdx, timestamp, accessType }: AvailabilityQuery,
  { session, sessionEnded, endedPageToken }: Pick<CallContext, 'session' | 'sessionEnded' | 'endedPageToken'>,
): Promise<StoreSettings | Refusal> {
  const venue = await venues.get(restaurantId);
  if (!venue) return refuse('NOT_FOUND_RESTAURANT');
  const table = tableIdx === undefined ? null : venue.tables.get(tableIdx);
  if (table === undefined) return refuse('NOT_FOUND_TABLE');

  // Who looks around or tries the store out is never told that it takes no orders now.
  if (table === null && LOOKING.includes(accessType)) return presentStore(venue, table, 'AVAILABLE');
  const now = platform.clock.now();
  const state = table && (await tables.get(restaurantId, table.tableIdx));
  const menu = await menus.current(restaurantId);
  const isOfTable = session?.restaurantId === restaurantId && session.tableIdx === table?.tableIdx;
  const status = onSiteOrderStatus({
    ...venueFacts(venue, now),
    // A live session of this table belongs to its stay; `valid` opens none while a visit is unfinished.
    needsCheckout: !isOfTable && visitNeedsCheckout(state?.visit ?? null, venue, now),
    sessionExpired: sessionEnded && endedPageToken === timestamp,
    callStaffToOrder: table?.callStaffToOrder === true || isClosedTable(venue, state),
    isTillAway: await tillIsAway(platform.db.pool, venue, now),
    hasAvailableMenu: menu?.hasAvailableMenu === true,
  });
  const clock = venueMinute(venue, now);
  // Only what the clock decides has an end that the clock knows.
  const { kitchenDelay } = serviceNow(venue.service, now.getTime(), venue.clock);
  return presentStore(venue, table, status, {
    opensAt: status === clock.status ? clock.opensAt : null,
    kitchenDelay,
    reservedAt: reservedSoon(state, venue, now),
  });
}

/** From when a table at which nobody has acted is kept for others, once that is near; by the venue's clock. */
function reservedSoon(state: TableState | null, { clock }: Venue, now: Date): string | null {
  if (!state || state.present !== null || state.reservedFrom === null) return null;
  const ahead = state.reservedFrom - now.getTime();
  const isNear = ahead >= 0 && ahead <= RESERVATION_TOLD_MINUTES * 60_000;
  return isNear ? onClock(state.reservedFrom, clock.timeZone) : null;
}

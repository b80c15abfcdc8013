import { admissionCalls } from './modules/admission/calls.ts';
import { Carts } from './modules/cart/carts.ts';
import { openCartCalls } from './modules/cart/open-carts.ts';
import type { Presence } from './modules/cart/screens/presence.ts';
import { displayCalls } from './modules/display/calls.ts';
import { entryCalls } from './modules/entry/calls.ts';
import { menuCalls } from './modules/menu/calls.ts';
import { openDraftedMenus } from './modules/menu/drafted/drafted-menus.ts';
import { loadMenu } from './modules/menu/load-menu.ts';
import { loadStock } from './modules/menu/load-stock.ts';
import { type MenuShelf, openMenuShelf } from './modules/menu/menu-shelf.ts';
import { orderCalls } from './modules/order/calls.ts';
import { startEndingOffers } from './modules/order/lines/end-due-offers.ts';
import { PlacingLine } from './modules/order/placing/placing-line.ts';
import type { Prepay } from './modules/order/placing/prepay.ts';
import { loadVenue } from './modules/restaurant/load-venue.ts';
import { openVenues, type Venues } from './modules/restaurant/venues.ts';
import { sampleCalls } from './modules/sample/calls.ts';
import { sessionCalls } from './modules/session/calls.ts';
import { openSessions, type Sessions } from './modules/session/sessions.ts';
import { tableKeyCalls } from './modules/table-key/calls.ts';
import { openTableKeys, type TableKeys } from './modules/table-key/table-keys.ts';
import { startEndingQuietVisits } from './modules/visit/end-quiet-visits.ts';
import { openTables, type Tables } from './modules/visit/tables.ts';
import { KeysHeard, KeysInFlight } from './platform/calls/idempotency.ts';
import type { Platform } from './platform/platform.ts';

/** What guests read and who they are, from memory; shared by calls, rendered pages and sockets. */
export interface Guests {
  readonly venues: Venues;
  readonly menus: MenuShelf;
  readonly tables: Tables;
  readonly sessions: Sessions;
  readonly tableKeys: TableKeys;
  readonly carts: Carts;
  readonly presence: Presence;
}

/** The id of no venue: its reads ask all that a venue's do, and find nothing. */
const NO_VENUE = 0;

/**
 * Opens everything that guests' calls stand on, and registers them.
 * @param secret key material of the installation
 */
export function openGuests(platform: Platform, prepay: Prepay, secret: string): Guests {
  for (const read of [loadVenue, loadMenu, loadStock]) platform.health.need((db) => read(db, NO_VENUE));
  const venues = openVenues(platform);
  const tables = openTables(platform);
  startEndingQuietVisits(platform);
  startEndingOffers(platform);
  const known = {
    venues,
    tables,
    menus: openMenuShelf(platform, venues),
    sessions: openSessions(platform, venues, tables, secret),
    tableKeys: openTableKeys(platform),
    carts: new Carts(platform),
  };
  const drafted = openDraftedMenus(platform, venues);
  const parts = {
    platform,
    prepay,
    keys: new KeysInFlight(),
    keysHeard: new KeysHeard(),
    placings: new PlacingLine(platform.db.pool),
    ...known,
  };
  platform.calls.add(
    ...entryCalls(parts),
    ...tableKeyCalls(known.tableKeys),
    ...menuCalls(known.menus, drafted),
    ...displayCalls({ ...parts, secret }),
    ...sampleCalls({ ...parts, drafted }),
    ...orderCalls(parts),
    ...sessionCalls(platform, known.sessions),
    ...admissionCalls(parts),
  );
  return { ...known, presence: openCartCalls(parts) };
}

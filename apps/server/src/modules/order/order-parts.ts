import type { KeysInFlight } from '../../platform/calls/idempotency.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Carts } from '../cart/carts.ts';
import type { MenuShelf } from '../menu/menu-shelf.ts';
import type { Venues } from '../restaurant/venues.ts';
import type { Sessions } from '../session/sessions.ts';
import type { Tables } from '../visit/tables.ts';
import type { PlacingLine } from './placing/placing-line.ts';
import type { Prepay } from './placing/prepay.ts';

/** What guests' orders stand on. */
export interface OrderParts {
  readonly platform: Platform;
  readonly venues: Venues;
  readonly menus: MenuShelf;
  readonly tables: Tables;
  readonly sessions: Sessions;
  readonly keys: KeysInFlight;
  readonly placings: PlacingLine;
  readonly prepay: Prepay;
  readonly carts: Carts;
}

import type { OrderRequest } from '@hansang/contract/schemas';
import type { GuestSession } from '../../platform/calls/guest-session.ts';
import type { KeysInFlight } from '../../platform/calls/idempotency.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Carts } from '../cart/carts.ts';
import type { OrderedCart } from '../cart/ordered-cart.ts';
import type { MenuShelf } from '../menu/menu-shelf.ts';
import type { Venues } from '../restaurant/venues.ts';
import type { Sessions } from '../session/sessions.ts';
import type { Tables } from '../visit/tables.ts';
import type { PlacingKey } from './placing/place-statement.ts';
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

/** An order as a session asks for it. */
export interface OrderAsked {
  readonly session: GuestSession;
  readonly body: OrderRequest;
  readonly key: PlacingKey | null;
  /** The shared cart that is ordered; absent for what a phone chose by itself. */
  readonly cart?: OrderedCart;
}

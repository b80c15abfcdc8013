import type { ErrorCode } from '@hansang/contract';
import type { CartTableParams } from '@hansang/contract/schemas';
import type { CallContext } from '../../platform/calls/calls.ts';
import { refuseOtherPlace } from '../../platform/calls/check-place.ts';
import type { GuestSession } from '../../platform/calls/guest-session.ts';
import type { KeysInFlight } from '../../platform/calls/idempotency.ts';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { sessionOf } from '../../platform/calls/session-of.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MenuShelf } from '../menu/menu-shelf.ts';
import type { Venue } from '../restaurant/venue.ts';
import type { Venues } from '../restaurant/venues.ts';
import type { Tables } from '../visit/tables.ts';
import type { Carts } from './carts.ts';

/** What the cart's calls stand on. */
export interface CartParts {
  readonly platform: Platform;
  readonly venues: Venues;
  readonly menus: MenuShelf;
  readonly tables: Tables;
  readonly carts: Carts;
  readonly keys: KeysInFlight;
}

/** Refusals that every cart call may give. */
export const PLACE_ERRORS = [
  'NOT_FOUND_RESTAURANT',
  'INVALID_ACCESS',
  'UNAUTHORIZED_ACCESS',
  'RESERVATION_IS_EXPIRATION',
  'TABLE_CHANGED',
  'NOT_FOUND_CART',
] as const satisfies readonly ErrorCode[];

export interface Guest {
  readonly session: GuestSession;
  readonly venue: Venue;
}

/** The guest of a cart call, or why there is no cart for them here. */
export async function guestAt(
  { venues }: Pick<CartParts, 'venues'>,
  { restaurantId, tableId }: CartTableParams,
  context: Pick<CallContext, 'session'>,
): Promise<Guest | Refusal> {
  const session = sessionOf(context);
  const elsewhere = refuseOtherPlace(session, restaurantId, tableId);
  if (elsewhere) return elsewhere;
  const venue = await venues.get(restaurantId);
  if (!venue) return refuse('NOT_FOUND_RESTAURANT');
  return venue.settings.useGroupCart ? { session, venue } : refuse('INVALID_ACCESS');
}

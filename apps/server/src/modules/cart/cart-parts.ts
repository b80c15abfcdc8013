import type { ErrorCode } from '@hansang/contract';
import type { CartTableParams } from '@hansang/contract/schemas';
import type { CallContext } from '../../platform/calls/calls.ts';
import {
  type GuestSession,
  keepAt,
  refuseOtherPlace,
  refuseReader,
  sessionOf,
} from '../../platform/calls/guest-session.ts';
import type { KeysHeard, KeysInFlight } from '../../platform/calls/idempotency.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MenuShelf } from '../menu/menu-shelf.ts';
import type { Venue } from '../restaurant/venue.ts';
import type { Venues } from '../restaurant/venues.ts';
import type { Sessions } from '../session/sessions.ts';
import type { Tables } from '../visit/tables.ts';
import type { Carts } from './carts.ts';

/** What the cart's calls stand on. */
export interface CartParts {
  readonly platform: Platform;
  readonly venues: Venues;
  readonly menus: MenuShelf;
  readonly tables: Tables;
  readonly sessions: Sessions;
  readonly carts: Carts;
  readonly keys: KeysInFlight;
  readonly keysHeard: KeysHeard;
}

/** Refusals that every cart call may give. */
export const PLACE_ERRORS = [
  'NOT_FOUND_RESTAURANT',
  'INVALID_ACCESS',
  'UNAUTHORIZED_ACCESS',
  'RESERVATION_IS_EXPIRATION',
  'TABLE_CHANGED',
  'NOT_FOUND_CART',
  'ADMISSION_WAITING',
  'ADMISSION_REFUSED',
  'CALL_STAFF_TO_ORDER',
] as const satisfies readonly ErrorCode[];

export interface Guest {
  readonly session: GuestSession;
  readonly venue: Venue;
}

/** The guest of a call that changes a cart, or why there is none for them here. */
export async function guestAt(
  { venues, sessions }: Pick<CartParts, 'venues' | 'sessions'>,
  { restaurantId, tableId }: CartTableParams,
  context: CallContext,
): Promise<Guest | Refusal> {
  const session = await keepAt(sessions, context, restaurantId, tableId);
  if (isRefusal(session)) return session;
  const venue = await venues.get(restaurantId);
  if (!venue) return refuse('NOT_FOUND_RESTAURANT');
  return venue.settings.useGroupCart ? { session, venue } : refuse('INVALID_ACCESS');
}

/** The guest of a call that reads a cart. Who has only scanned is a member of none, and told so without a row. */
export async function readerAt(
  parts: Pick<CartParts, 'venues' | 'sessions'>,
  params: CartTableParams,
  context: CallContext,
): Promise<Guest | Refusal> {
  const session = sessionOf(context);
  if (session.sessionId !== null) return guestAt(parts, params, context);
  return (
    refuseOtherPlace(session, params.restaurantId, params.tableId) ??
    refuseReader(await parts.sessions.standing(session)) ??
    refuse('NOT_FOUND_CART')
  );
}

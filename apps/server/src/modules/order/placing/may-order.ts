import type { OrderRequest } from '@hansang/contract/schemas';
import { refuseOtherPlace } from '../../../platform/calls/check-place.ts';
import type { GuestSession } from '../../../platform/calls/guest-session.ts';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { Venue } from '../../restaurant/venue.ts';
import type { Tables } from '../../visit/tables.ts';

/** Refuses an order that is not this session's to place: another venue, table or page. */
export function refuseForeignOrder(
  session: GuestSession,
  restaurantId: number,
  { tableIdx, timestamp }: Pick<OrderRequest, 'tableIdx' | 'timestamp'>,
): Refusal | null {
  const elsewhere = refuseOtherPlace(session, restaurantId, tableIdx);
  if (elsewhere) return elsewhere;
  const isOrdering = session.mode === 'nfc' || session.mode === 'qr';
  return isOrdering && timestamp === session.pageToken ? null : refuse('UNAUTHORIZED_ACCESS');
}

/** What a request may say of its origin; everything else is told apart by the server itself. */
export function sourceOf(
  { source }: Pick<OrderRequest, 'source'>,
  venue: Venue,
): 'MENU' | 'DRINK_SHORTCUT' | Refusal {
  if (source !== 'DRINK_SHORTCUT') return 'MENU';
  if (venue.settings.usePG) return refuse('DRINK_SHORTCUT_PREPAY');
  return venue.settings.useAlcoholAutomaticOrder ? source : refuse('ALCOHOL_AUTOMATIC_ORDER_UNUSED');
}

/** A label on the ticket. */
export function meansOf({ means }: Pick<OrderRequest, 'means'>, session: GuestSession): 'QR' | 'NFC' {
  if (means === 'QR' || means === 'NFC') return means;
  return session.mode === 'nfc' ? 'NFC' : 'QR';
}

/** The shortcut skips what a first order owes, so it takes drinks alone. */
export function refuseOtherThanDrinks(lines: readonly { readonly alcoholTag: string }[]): Refusal | null {
  const other = lines.findIndex(({ alcoholTag }) => alcoholTag === 'NONE');
  if (other === -1) return null;
  return refuse('VALIDATION_FAILED', { details: [{ path: 'body.source', message: 'not a drink' }] });
}

/** Refuses an order that names the hash of another visit than the table's own. */
export async function refuseForeignHash(
  tables: Tables,
  restaurantId: number,
  { tableIdx, hashKey }: Pick<OrderRequest, 'tableIdx' | 'hashKey'>,
): Promise<Refusal | null> {
  if (!hashKey) return null;
  const known = await tables.get(restaurantId, tableIdx);
  if (known?.visit?.hashKey === hashKey) return null;
  // The visit may have begun on another node a moment ago.
  tables.forget(restaurantId, tableIdx);
  const state = await tables.get(restaurantId, tableIdx);
  return state?.visit?.hashKey === hashKey ? null : refuse('UNAUTHORIZED_ACCESS');
}

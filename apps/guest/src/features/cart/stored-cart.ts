import { isCartExpired, isLineQuantity } from '@hansang/rules';
import { type KeyValue, readJson } from '../../shared/browser/storage.ts';
import { isSamePlace, type KeptPlace } from '../../shared/session/same-place.ts';
import type { CartLine } from './cart-line.ts';

/** Whose cart it is: a cart of one table is not shown at another, but it goes along when staff move its guests. */
export type CartPlace = KeptPlace;

interface StoredCart extends CartPlace {
  /** Milliseconds since the epoch. */
  readonly changedAt: number;
  readonly lines: readonly CartLine[];
}

export const CART_KEY = 'cart';

/** What was kept for this table; `isExpired` tells a cart that ran out from one that never was. */
export function readCart(
  storage: KeyValue,
  place: CartPlace | null,
  now: number,
): { readonly lines: readonly CartLine[]; readonly changedAt: number; readonly isExpired: boolean } {
  const stored = readJson(storage, CART_KEY, isStoredCart);
  if (!stored || !isSamePlace(stored, place) || stored.lines.length === 0)
    return { lines: [], changedAt: now, isExpired: false };
  if (isCartExpired(stored.changedAt, now)) return { lines: [], changedAt: now, isExpired: true };
  return { lines: stored.lines, changedAt: stored.changedAt, isExpired: false };
}

export function writeCart(
  storage: KeyValue,
  place: CartPlace | null,
  lines: readonly CartLine[],
  changedAt: number,
): void {
  if (!place || lines.length === 0) storage.remove(CART_KEY);
  else {
    const { restaurantId, tableIdx, timestamp } = place;
    const cart: StoredCart = { restaurantId, tableIdx, timestamp, changedAt, lines };
    storage.set(CART_KEY, JSON.stringify(cart));
  }
}

// Storage may hold what another version or another hand wrote there.
function isStoredCart(value: unknown): value is StoredCart {
  const cart = value as Partial<StoredCart> | null;
  return (
    typeof cart === 'object' &&
    cart !== null &&
    typeof cart.changedAt === 'number' &&
    Array.isArray(cart.lines) &&
    cart.lines.every(isCartLine)
  );
}

function isCartLine(value: unknown): value is CartLine {
  const line = value as Partial<CartLine> | null;
  return (
    typeof line?._id === 'string' &&
    typeof line.name?.ko === 'string' &&
    Number.isInteger(line.price) &&
    isLineQuantity(line.quantity ?? 0) &&
    Array.isArray(line.options) &&
    line.options.every(
      (option) => typeof option?.name?.ko === 'string' && Number.isInteger(option.quantity),
    ) &&
    (line.size === null || typeof line.size?.name?.ko === 'string')
  );
}

import { SOLD_DISH_FIELDS, usualShown } from '@hansang/contract/schemas';
import type { CartLine } from '../cart/cart-line.ts';
import { lineIdOf } from '../cart/lines.ts';
import type { MemberOperation } from '../cart/operations.ts';
import { type CartState, emptyCart } from '../cart/state.ts';
import { named } from './dishes.ts';

/** Client ids of three members, as phones draw them. */
export const [ANN, BOB, CEM] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];

/** A line as the server makes one of what a member chose. */
export function aLine(clientId: string, menuId: string, qty = 1, over: Partial<CartLine> = {}): CartLine {
  const line: CartLine = {
    id: menuId,
    name: menuId,
    priority: 1,
    categoryName: 'category',
    price: 5000,
    qty,
    leftQuantity: null,
    soldOut: false,
    minPermittedQuantity: 1,
    maxPermittedQuantity: null,
    created: '2026-11-20T09:00:00.000Z',
    sizes: [],
    options: [],
    multiLanguage: { name: named(menuId) },
    imageUrl: null,
    ...usualShown(SOLD_DISH_FIELDS),
    error: false,
    errorMessage: null,
    clientId,
    cartMenuId: '',
    ...over,
  };
  return { ...line, cartMenuId: lineIdOf(line) };
}

export const adding = (version: number, line: CartLine): MemberOperation => ({ type: 'add', version, line });

/** A cart at version 7 that Ann opened at time 0, with the given lines. */
export const aCart = (lines: CartLine[] = [], over: Partial<CartState> = {}): CartState => ({
  ...emptyCart('cart', ANN, 0),
  version: 7,
  revision: 9,
  lines,
  ...over,
});

/** A lock at time 0 for the default lease. */
export const lockOf = (lockedBy: string) => ({ lockedBy, lockedAt: 0, expiresAt: 180_000 });

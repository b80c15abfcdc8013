import type { CartAnswer, CartMember } from '@hansang/contract/schemas';
import { type CartEvent, type CartLine, lineIdOf } from '@hansang/rules/cart';

/** Client ids of this phone and of another one at its table. */
export const ME = 'a'.repeat(32);
export const OTHER = 'b'.repeat(32);
/** Ms since the epoch when the fixtures' carts are answered. */
export const NOON = Date.parse('2026-11-20T12:00:00Z');

const named = (ko: string) => ({ ko, en: ko, ja: ko, 'zh-CN': ko });

export function aGroupLine(clientId: string, menuId: string, qty = 1): CartLine {
  const line: CartLine = {
    id: menuId,
    name: menuId,
    priority: 1,
    categoryName: '식사',
    price: 5000,
    qty,
    isMain: false,
    leftQuantity: null,
    soldOut: false,
    minPermittedQuantity: 1,
    maxPermittedQuantity: 5,
    created: '2026-11-20T11:00:00.000Z',
    sizes: [],
    options: [],
    multiLanguage: { name: named(menuId) },
    imageUrl: null,
    alcoholTag: 'NONE',
    isNotAllowedMinor: false,
    error: false,
    errorMessage: null,
    clientId,
    cartMenuId: '',
  };
  return { ...line, cartMenuId: lineIdOf(line) };
}

export const member = (clientId: string, number: number, isHere = true): CartMember => ({
  clientId,
  number,
  colour: number - 1,
  isHere,
});

/** The cart as the server answers it at `NOON`. */
export function cartAnswer(over: Partial<CartAnswer> = {}): CartAnswer {
  return {
    id: 'cart-1',
    version: 3,
    revision: 3,
    closedAt: 0,
    lockedBy: null,
    lockedAt: null,
    lockExpiresAt: null,
    payingOrderId: null,
    createdBy: OTHER,
    clientCount: 2,
    menuPayAmount: 0,
    totalMenuAmount: 0,
    numOfPeople: null,
    ready: [],
    orderList: [],
    changedAt: '2026-11-20T11:59:00.000Z',
    members: [member(OTHER, 1), member(ME, 2)],
    serverTime: new Date(NOON).toISOString(),
    ...over,
  };
}

/** The cart while a member orders, on a lease of three minutes from `NOON`. */
export const lockedBy = (clientId: string, over: Partial<CartAnswer> = {}): CartAnswer =>
  cartAnswer({
    lockedBy: clientId,
    lockedAt: new Date(NOON).toISOString(),
    lockExpiresAt: new Date(NOON + 180_000).toISOString(),
    closedAt: 3,
    ...over,
  });

/** What the server tells of an add that raised the cart by one. */
export function addEvent(line: CartLine, version: number, changeId?: string): CartEvent<'add-menu'> {
  return {
    action: 'add-menu',
    clientId: line.clientId,
    cartId: 'cart-1',
    data: {
      version,
      revision: version,
      at: new Date(NOON).toISOString(),
      ...(changeId === undefined ? {} : { changeId }),
      line,
    },
  };
}

import type { CartAnswer, CartMember } from '@hansang/contract/schemas';
import type { CartEvent, CartLine } from '@hansang/rules/cart';
import { ANN, aLine, BOB } from '@hansang/rules/testing/cart-lines';

/** Client ids of this phone and of another one at its table. */
export const [ME, OTHER] = [ANN, BOB];
/** Ms since the epoch when the fixtures' carts are answered. */
export const NOON = Date.parse('2026-11-20T12:00:00Z');

/** A line of a dish that one may have five of. */
export const aGroupLine = (clientId: string, menuId: string, qty = 1): CartLine =>
  aLine(clientId, menuId, qty, { maxPermittedQuantity: 5 });

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
    emptied: null,
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

/** What the server tells of an order that took the cart's dishes. */
export const orderedEvent = (version: number, clientId = OTHER): CartEvent<'order-success'> => ({
  action: 'order-success',
  clientId,
  cartId: 'cart-1',
  data: { version, revision: version, at: new Date(NOON).toISOString(), orderId: 'order-1' },
});

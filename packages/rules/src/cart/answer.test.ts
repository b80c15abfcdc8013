import { expect, test } from 'vitest';
import { ANN, aCart, aLine, BOB, lockOf } from '../testing/cart-lines.ts';
import { cartContent, stateOfAnswer } from './answer.ts';

test('a cart comes out of its answer as it went in', { tags: ['CART-2'] }, () => {
  const lines = [aLine(ANN, 'soju', 2), aLine(BOB, 'tofu')];
  for (const state of [
    aCart(),
    aCart(lines, { lock: { ...lockOf(ANN), orderId: 'order-1' } }),
    aCart([], {
      emptied: {
        action: 'reset-cart',
        clientId: BOB,
        cartId: 'cart',
        data: { version: 6, revision: 8, at: '2026-11-20T09:00:00.000Z', reason: 'MEMBER' },
      },
    }),
    aCart(lines, { lock: lockOf(BOB), numOfPeople: 3, ready: [ANN], closedAt: 5, clientCount: 4 }),
  ])
    expect(stateOfAnswer({ ...cartContent(state), clientCount: state.clientCount })).toEqual(state);
});

test('the answer of a cart tells its totals, and until when who locked it', { tags: ['CART-2'] }, () => {
  const answer = cartContent(aCart([aLine(ANN, 'soju', 2), aLine(BOB, 'tofu')], { lock: lockOf(BOB) }));
  expect(answer).toMatchObject({
    id: 'cart',
    version: 7,
    createdBy: ANN,
    menuPayAmount: 15_000,
    totalMenuAmount: 3,
    lockedBy: BOB,
    lockExpiresAt: '1970-01-01T00:03:00.000Z',
    orderList: [{ id: 'soju', qty: 2 }, { id: 'tofu' }],
  });
});

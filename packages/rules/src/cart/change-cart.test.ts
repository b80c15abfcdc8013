import { describe, expect, test } from 'vitest';
import { ANN, aCart, aLine, BOB, lockOf } from '../testing/cart-lines.ts';
import { applyOperation } from './apply-operation.ts';
import { joinedHeadCount } from './change-cart.ts';
import type { CartOperation } from './operations.ts';
import type { CartState } from './state.ts';

const cart = aCart([aLine(ANN, 'soju'), aLine(BOB, 'tofu')], { ready: [BOB] });
const locked = { ...cart, lock: lockOf(ANN) };
const run = (state: CartState, operation: CartOperation, clientId: string = ANN, now = 1000) => {
  const result = applyOperation(state, operation, { clientId, now });
  return result.ok ? { ...result.state, told: result.event } : result.refusal.code;
};

describe('emptying by the house', () => {
  test('a reset by the POS is told and the cart stays', { tags: ['CART-11'] }, () => {
    expect(run(cart, { type: 'empty', reason: 'POS' }, 'POS')).toMatchObject({
      version: 7,
      lines: cart.lines,
      told: { action: 'reset-cart', clientId: 'POS', data: { reason: 'POS' } },
    });
  });

  test('a cart without an order ends 30 minutes after its last change', { tags: ['CART-12'] }, () => {
    const expire = { type: 'empty', reason: 'EXPIRED' } as const;
    expect(run(cart, expire, 'STORE', 30 * 60_000 - 1)).toMatchObject({ version: 7, told: null });
    expect(run(cart, expire, 'STORE', 30 * 60_000)).toMatchObject({ version: 8, lines: [] });
  });

  test('check-out frees the lock and empties the cart; an empty one needs no event', {
    tags: ['VISIT-12'],
  }, () => {
    const checkOut = { type: 'empty', reason: 'CHECK_OUT' } as const;
    expect(run(locked, checkOut, 'STORE')).toMatchObject({ version: 8, lines: [], lock: null });
    expect(run(aCart(), checkOut, 'STORE')).toMatchObject({ version: 7, told: null });
  });
});

describe('head count', () => {
  test('the latest word counts, whatever version it was said on', { tags: ['PEOPLE-8'] }, () => {
    expect(run(cart, { type: 'people', numOfPeople: 4 }, BOB)).toMatchObject({
      numOfPeople: 4,
      version: 8,
      told: { action: 'people-changed', data: { numOfPeople: 4 } },
    });
    expect(run({ ...cart, numOfPeople: 4 }, { type: 'people', numOfPeople: 4 })).toMatchObject({
      told: null,
    });
    expect(run(cart, { type: 'people', numOfPeople: 0 })).toBe('VALIDATION_FAILED');
  });

  test('of those that members bring along the first wins', { tags: ['PEOPLE-7'] }, () => {
    expect(joinedHeadCount(cart, 3)).toBe(3);
    expect(joinedHeadCount({ ...cart, numOfPeople: 2 }, 3)).toBe(2);
    expect(joinedHeadCount(cart, null)).toBeNull();
  });
});

test('members say that they are done, also while somebody orders, and raise no version by it', {
  tags: ['CART-21'],
}, () => {
  expect(run(locked, { type: 'ready', isReady: true }, ANN)).toMatchObject({ ready: [ANN, BOB], version: 7 });
  expect(run(locked, { type: 'ready', isReady: false }, BOB)).toMatchObject({ ready: [], revision: 10 });
  expect(run(cart, { type: 'ready', isReady: true }, BOB)).toMatchObject({ ready: [BOB], told: null });
});

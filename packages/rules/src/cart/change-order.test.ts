import { describe, expect, test } from 'vitest';
import { ANN, aCart, aLine, BOB, CEM, lockOf } from '../testing/cart-lines.ts';
import { applyEvent } from './apply-event.ts';
import { applyOperation } from './apply-operation.ts';
import type { CartOperation } from './operations.ts';
import type { CartState } from './state.ts';

const cart = aCart([aLine(ANN, 'soju'), aLine(BOB, 'tofu', 2)], { ready: [BOB] });
const locked = { ...cart, lock: lockOf(ANN) };
const run = (state: CartState, operation: CartOperation, clientId: string = ANN, now = 1000) => {
  const result = applyOperation(state, operation, { clientId, now });
  if (!result.ok) return result.refusal.code;
  // Whatever the operation does, its event does the same on a phone.
  if (result.event) expect(applyEvent(state, result.event)).toEqual(result.state);
  return { ...result.state, told: result.event };
};
const order = { type: 'order', version: 7, orderId: 'order-1' } as const;

describe('ordering', () => {
  test('empties the locked cart for the holder and tells everybody', { tags: ['ORD-31'] }, () => {
    expect(run(locked, order)).toMatchObject({
      version: 8,
      closedAt: 8,
      lines: [],
      lock: null,
      ready: [],
      told: { action: 'order-success', data: { orderId: 'order-1', version: 8 } },
    });
  });

  test('is refused without the lock, to anybody but its holder, and once its lease has ended', {
    tags: ['ORD-31'],
  }, () => {
    expect(run(cart, order)).toBe('CART_NOT_LOCKED');
    expect(run(locked, order, BOB)).toBe('CART_LOCKED');
    expect(run(locked, order, ANN, locked.lock.expiresAt)).toBe('CART_NOT_LOCKED');
  });

  test('is refused when the cart is not the one that was ordered', { tags: ['ORD-32'] }, () => {
    expect(run(locked, { ...order, version: 6 })).toBe('CART_VERSION_MISMATCH');
    expect(run({ ...locked, lines: [] }, order)).toBe('NO_MENU_SELECTED');
  });
});

describe('paying before the kitchen starts', () => {
  const until = 500_000;
  const pay = { type: 'pay', version: 7, orderId: 'order-1', until } as const;
  const paying = { ...locked, lock: { ...lockOf(ANN), orderId: 'order-1' } };
  const ordered = cart.lines.map(({ cartMenuId, qty }) => ({ cartMenuId, quantity: qty }));
  const paid = { type: 'paid', orderId: 'order-1', lines: ordered } as const;

  test('holds the lock until the payment must be over and leaves the cart as it is', {
    tags: ['ORD-31'],
  }, () => {
    expect(run(locked, pay)).toMatchObject({
      version: 7,
      lines: cart.lines,
      lock: { lockedBy: ANN, expiresAt: until, orderId: 'order-1' },
      told: { action: 'lock-cart', data: { orderId: 'order-1', version: 7 } },
    });
    expect(run(locked, { ...pay, until: 9_000_000 })).toMatchObject({ lock: { expiresAt: 601_000 } });
  });

  test('is for the holder alone, and for what it saw', { tags: ['ORD-31', 'ORD-32'] }, () => {
    expect(run(cart, pay)).toBe('CART_NOT_LOCKED');
    expect(run(locked, pay, BOB)).toBe('CART_LOCKED');
    expect(run(locked, { ...pay, version: 6 })).toBe('CART_VERSION_MISMATCH');
  });

  test('a renewal while paying keeps the order', { tags: ['LOCK-6'] }, () => {
    expect(run(paying, { type: 'lock', version: 7 })).toMatchObject({ lock: { orderId: 'order-1' } });
  });

  test('the money empties the cart and frees the lock', { tags: ['ORD-31'] }, () => {
    expect(run(paying, paid, 'STORE')).toMatchObject({
      version: 8,
      closedAt: 8,
      lines: [],
      lock: null,
      ready: [],
      told: { action: 'order-success', data: { orderId: 'order-1' } },
    });
  });

  test('money that comes after the lock has ended takes away what it paid for and nothing else', {
    tags: ['ORD-31'],
  }, () => {
    const lines = [aLine(ANN, 'soju', 3), aLine(CEM, 'beer')];
    const later = { ...cart, lines, lock: lockOf(CEM) };
    expect(run(later, paid, 'STORE')).toMatchObject({
      version: 8,
      lines: [{ id: 'soju', qty: 2 }, { id: 'beer' }],
      lock: { lockedBy: CEM },
      ready: [BOB],
    });
  });

  test('a payment that ended without money leaves an ordinary lock', () => {
    const result = run(paying, { type: 'unpaid', orderId: 'order-1' }, 'STORE');
    expect(result).toMatchObject({ version: 7, lock: lockOf(ANN), lines: cart.lines });
    expect(typeof result === 'object' && result.lock).not.toHaveProperty('orderId');
    expect(run(paying, { type: 'unpaid', orderId: 'other' })).toMatchObject({ told: null });
    expect(run(cart, { type: 'unpaid', orderId: 'order-1' })).toMatchObject({ told: null });
  });
});

test('a cart remembers the order or reset that took its dishes, and nothing else', {
  tags: ['CART-31'],
}, () => {
  const ordered = run(locked, order);
  expect(ordered).toMatchObject({
    emptied: { action: 'order-success', clientId: ANN, data: { revision: 10 } },
  });
  const reset = run(cart, { type: 'reset', version: 7 }, BOB);
  expect(reset).toMatchObject({
    emptied: { action: 'reset-cart', clientId: BOB, data: { reason: 'MEMBER' } },
  });
  const others: CartOperation[] = [
    { type: 'lock', version: 7 },
    { type: 'remove', version: 7, cartMenuId: cart.lines[0]?.cartMenuId ?? '' },
    { type: 'people', numOfPeople: 3 },
    { type: 'empty', reason: 'POS' },
  ];
  for (const operation of others) expect(run(cart, operation)).toMatchObject({ emptied: null });
});

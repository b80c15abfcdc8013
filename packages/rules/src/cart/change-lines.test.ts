import { describe, expect, test } from 'vitest';
import { ANN, aCart, adding, aLine, BOB, lockOf } from '../testing/cart-lines.ts';
import { applyOperation } from './apply-operation.ts';
import type { CartOperation, OperationContext } from './operations.ts';
import type { CartState } from './state.ts';

const annsSoju = aLine(ANN, 'soju', 2);
const bobsTofu = aLine(BOB, 'tofu', 1);
const cart = aCart([annsSoju, bobsTofu]);

const run = (
  state: CartState,
  operation: CartOperation,
  clientId: string = ANN,
  context: Partial<OperationContext> = {},
) => applyOperation(state, operation, { clientId, now: 1000, ...context });
const outcome = (...args: Parameters<typeof run>) => {
  const result = run(...args);
  if (!result.ok) return result.refusal.code;
  return result.state.lines.map(({ clientId, id, qty }) => `${clientId[0]} ${id} ${qty}`);
};

const modify = (cartMenuId: string, quantity: number, version = 7) =>
  ({ type: 'modify', version, cartMenuId, quantity }) as const;
const remove = (cartMenuId: string, version = 7) => ({ type: 'remove', version, cartMenuId }) as const;

describe('adding to the shared cart', () => {
  test('the same dish of the same member adds to its line, another member’s makes its own', {
    tags: ['CART-13'],
  }, () => {
    expect(outcome(cart, adding(7, aLine(ANN, 'soju', 3)))).toEqual(['a soju 5', 'b tofu 1']);
    expect(outcome(cart, adding(7, aLine(BOB, 'soju', 3)), BOB)).toEqual([
      'a soju 2',
      'b tofu 1',
      'b soju 3',
    ]);
    const large = aLine(ANN, 'soju', 1, {
      sizes: [{ _id: 'l', name: 'l', price: 1, multiLanguage: annsSoju.multiLanguage }],
    });
    expect(outcome(cart, adding(7, large))).toHaveLength(3);
  });

  test('is accepted with an older version while the cart was neither locked nor emptied since', {
    tags: ['CART-5'],
  }, () => {
    expect(outcome(cart, adding(0, annsSoju))).toEqual(['a soju 4', 'b tofu 1']);
    const reopened = { ...cart, closedAt: 5 };
    expect(outcome(reopened, adding(4, annsSoju))).toBe('CART_VERSION_MISMATCH');
    expect(outcome(reopened, adding(5, annsSoju))).toEqual(['a soju 4', 'b tofu 1']);
  });

  test('is refused with a version that the cart has not reached', { tags: ['CART-4'] }, () => {
    expect(outcome(cart, adding(8, annsSoju))).toBe('CART_VERSION_MISMATCH');
  });

  test('needs the line id of its own member and choices', { tags: ['CART-7'] }, () => {
    expect(outcome(cart, adding(7, { ...annsSoju, cartMenuId: bobsTofu.cartMenuId }))).toBe(
      'VALIDATION_FAILED',
    );
    expect(outcome(cart, adding(7, bobsTofu), ANN)).toBe('VALIDATION_FAILED');
  });

  test('holds the bounds over the lines of all members', { tags: ['QTY-10', 'QTY-5'] }, () => {
    const limited = aLine(BOB, 'soju', 3, { maxPermittedQuantity: 4 });
    expect(outcome(cart, adding(7, limited), BOB)).toBe('QUANTITY_ABOVE_MAX');
    const scarce = { bounds: { minPermittedQuantity: 1, maxPermittedQuantity: null, leftQuantity: 4 } };
    expect(outcome(cart, adding(7, aLine(BOB, 'soju', 3)), BOB, scarce)).toBe('LOW_STOCK');
    expect(outcome(cart, adding(7, aLine(BOB, 'soju', 2)), BOB, scarce)).toHaveLength(3);
    expect(outcome(cart, adding(7, aLine(ANN, 'beer', 1, { minPermittedQuantity: 2 })))).toBe(
      'QUANTITY_BELOW_MIN',
    );
  });
});

describe('changing a line', () => {
  test('a member changes and removes own lines only', { tags: ['CART-8'] }, () => {
    expect(outcome(cart, modify(annsSoju.cartMenuId, 5))).toEqual(['a soju 5', 'b tofu 1']);
    expect(outcome(cart, remove(annsSoju.cartMenuId))).toEqual(['b tofu 1']);
    expect(outcome(cart, modify(bobsTofu.cartMenuId, 5))).toBe('NOT_CART_MENU_OWNER');
    expect(outcome(cart, remove(bobsTofu.cartMenuId))).toBe('NOT_CART_MENU_OWNER');
  });

  test('what cannot be ordered of another member’s line may be taken out by anybody, and no more than that', {
    tags: ['NEWS-11'],
  }, () => {
    const id = annsSoju.cartMenuId;
    expect(outcome(cart, modify(id, 1), BOB, { orderable: 1 })).toEqual(['a soju 1', 'b tofu 1']);
    expect(outcome(cart, modify(id, 0), BOB, { orderable: 0 })).toEqual(['b tofu 1']);
    for (const [quantity, orderable] of [
      [0, 1],
      [1, 0],
      [1, 2],
      [3, 3],
    ] as const)
      expect(outcome(cart, modify(id, quantity), BOB, { orderable })).toBe('NOT_CART_MENU_OWNER');
    const locked = { ...cart, lock: lockOf(BOB) };
    expect(outcome(locked, modify(id, 0), BOB, { orderable: 0 })).toEqual(['b tofu 1']);
    expect(outcome({ ...cart, lock: lockOf(ANN) }, modify(id, 0), BOB, { orderable: 0 })).toBe('CART_LOCKED');
  });

  test('needs the current version', { tags: ['CART-4'] }, () => {
    for (const version of [6, 8]) {
      expect(outcome(cart, modify(annsSoju.cartMenuId, 5, version))).toBe('CART_VERSION_MISMATCH');
      expect(outcome(cart, remove(annsSoju.cartMenuId, version))).toBe('CART_VERSION_MISMATCH');
      expect(outcome(cart, { type: 'reset', version })).toBe('CART_VERSION_MISMATCH');
    }
  });

  test('a line that is gone is told as such', { tags: ['CART-4'] }, () => {
    expect(outcome(cart, modify('gone', 1))).toBe('NOT_FOUND_CART_MENU');
    expect(outcome(cart, remove('gone'))).toBe('NOT_FOUND_CART_MENU');
  });

  test('a line set to 0 goes, and a quantity that is none is refused', { tags: ['QTY-4', 'QTY-10'] }, () => {
    expect(outcome(cart, modify(annsSoju.cartMenuId, 0))).toEqual(['b tofu 1']);
    for (const quantity of [-1, 1.5, 1000])
      expect(outcome(cart, modify(annsSoju.cartMenuId, quantity))).toBe('VALIDATION_FAILED');
  });

  test('holds the bounds, but lets a member take away what is too much', { tags: ['QTY-10'] }, () => {
    const scarce = { bounds: { minPermittedQuantity: 1, maxPermittedQuantity: null, leftQuantity: 3 } };
    const full = aCart([aLine(ANN, 'soju', 6)]);
    const id = annsSoju.cartMenuId;
    expect(outcome(full, modify(id, 7), ANN, scarce)).toBe('LOW_STOCK');
    expect(outcome(full, modify(id, 5), ANN, scarce)).toEqual(['a soju 5']);
    const atLeast3 = { bounds: { minPermittedQuantity: 3, maxPermittedQuantity: null, leftQuantity: null } };
    expect(outcome(full, modify(id, 2), ANN, atLeast3)).toBe('QUANTITY_BELOW_MIN');
  });
});

test('nobody but the holder changes a locked cart, until the lease ends', { tags: ['CART-6'] }, () => {
  const locked = { ...cart, lock: lockOf(BOB) };
  const operations: CartOperation[] = [
    adding(7, annsSoju) as CartOperation,
    modify(annsSoju.cartMenuId, 1),
    remove(annsSoju.cartMenuId),
    { type: 'reset', version: 7 },
    { type: 'people', numOfPeople: 2 },
  ];
  for (const operation of operations) {
    expect(outcome(locked, operation)).toBe('CART_LOCKED');
    expect(run(locked, operation, ANN, { now: locked.lock.expiresAt }).ok).toBe(true);
  }
  expect(outcome(locked, modify(bobsTofu.cartMenuId, 2), BOB)).toEqual(['a soju 2', 'b tofu 2']);
});

test('any member may reset the cart', { tags: ['CART-9'] }, () => {
  const result = run(cart, { type: 'reset', version: 7 }, BOB);
  expect(result).toMatchObject({ ok: true, state: { lines: [], version: 8, closedAt: 8, lock: null } });
});

test('a change raises the version by one; what changes nothing raises nothing', { tags: ['CART-3'] }, () => {
  const result = run(cart, modify(annsSoju.cartMenuId, 3), ANN, { changeId: 'change-1' });
  expect(result).toMatchObject({
    ok: true,
    state: { version: 8, revision: 10, changedAt: 1000 },
    event: {
      action: 'modify-menu',
      clientId: ANN,
      cartId: 'cart',
      data: { version: 8, revision: 10, changeId: 'change-1', cartMenuId: annsSoju.cartMenuId, quantity: 3 },
    },
  });
  expect(run(cart, modify(annsSoju.cartMenuId, 2))).toEqual({ ok: true, state: cart, event: null });
});

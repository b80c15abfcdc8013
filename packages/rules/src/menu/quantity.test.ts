import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { named } from '../testing/dishes.ts';
import {
  addBounds,
  type BoundedDish,
  isLineQuantity,
  quantityBounds,
  quantityRefusal,
  steppedQuantity,
  sumByDish,
} from './quantity.ts';

const dish = (over: Partial<BoundedDish> = {}) => ({
  minPermittedQuantity: 1,
  maxPermittedQuantity: null,
  leftQuantity: null,
  multiLanguage: { name: named('galbi') },
  ...over,
});

test('QTY-1 STOCK-8 a dish that nothing bounds goes up to 999', () => {
  expect(quantityBounds(dish())).toEqual({ min: 1, max: 999 });
});

test('QTY-2 the upper bound is the least of what is permitted, what is left, and 999', () => {
  expect(quantityBounds(dish({ maxPermittedQuantity: 5 })).max).toBe(5);
  expect(quantityBounds(dish({ maxPermittedQuantity: 5, leftQuantity: 3 })).max).toBe(3);
  expect(quantityBounds(dish({ maxPermittedQuantity: 2000, leftQuantity: 5000 })).max).toBe(999);
});

describe('the stepper of the detail sheet', () => {
  test('QTY-3 QTY-6 starts at the least quantity that the dish may be ordered in', () => {
    expect(addBounds(dish({ minPermittedQuantity: 2 }), 0)).toEqual({ min: 2, max: 999 });
  });

  test('QTY-5 QTY-6 counts what the cart already holds of the dish', () => {
    expect(addBounds(dish({ minPermittedQuantity: 2, maxPermittedQuantity: 5 }), 1)).toEqual({
      min: 1,
      max: 4,
    });
    expect(addBounds(dish({ minPermittedQuantity: 2, maxPermittedQuantity: 5 }), 3)).toEqual({
      min: 1,
      max: 2,
    });
  });

  test('QTY-6 offers nothing when the cart holds all there is, or less is left than the least quantity', () => {
    expect(addBounds(dish({ maxPermittedQuantity: 5 }), 5)).toEqual({ min: 0, max: 0 });
    expect(addBounds(dish({ leftQuantity: 1, minPermittedQuantity: 2 }), 0)).toEqual({ min: 0, max: 0 });
    expect(addBounds(dish({ leftQuantity: 0 }), 0)).toEqual({ min: 0, max: 0 });
  });
});

describe('the stepper of a cart line', () => {
  test('QTY-7 steps within the bounds of the dish over all its lines', () => {
    const limited = dish({ maxPermittedQuantity: 5 });
    expect(steppedQuantity(limited, 2, 4, 1)).toBe(3);
    expect(steppedQuantity(limited, 2, 5, 1)).toBe(2);
    expect(steppedQuantity(limited, 2, 5, -1)).toBe(1);
  });

  test('QTY-4 a line stepped to 0 goes', () => {
    expect(steppedQuantity(dish(), 1, 1, -1)).toBe(0);
    expect(steppedQuantity(dish(), 1, 3, -1)).toBe(0);
  });

  test('QTY-3 stepping below the least quantity of the dish removes the line', () => {
    const least3 = dish({ minPermittedQuantity: 3 });
    expect(steppedQuantity(least3, 4, 4, -1)).toBe(3);
    expect(steppedQuantity(least3, 3, 3, -1)).toBe(0);
    expect(steppedQuantity(least3, 2, 4, -1)).toBe(1);
  });
});

describe('an order', () => {
  test('QTY-9 beyond what the venue permits is told with name and maximum', () => {
    expect(quantityRefusal(dish({ maxPermittedQuantity: 5 }), 6)).toEqual({
      code: 'QUANTITY_ABOVE_MAX',
      params: { name: named('galbi'), max: 5 },
    });
    expect(quantityRefusal(dish(), 1000)?.params.max).toBe(999);
  });

  test('QTY-3 QTY-9 below the least quantity is told with name and count', () => {
    expect(quantityRefusal(dish({ minPermittedQuantity: 2 }), 1)).toEqual({
      code: 'QUANTITY_BELOW_MIN',
      params: { name: named('galbi'), count: 2 },
    });
  });

  test('QTY-5 beyond what is left is LOW_STOCK, with nothing left MENU_SOLD_OUT', () => {
    expect(quantityRefusal(dish({ leftQuantity: 3 }), 4)?.code).toBe('LOW_STOCK');
    expect(quantityRefusal(dish({ leftQuantity: 0 }), 1)?.code).toBe('MENU_SOLD_OUT');
  });
});

const bounded = fc
  .record({
    minPermittedQuantity: fc.integer({ min: 1, max: 5 }),
    maxPermittedQuantity: fc.option(fc.integer({ min: 1, max: 12 })),
    leftQuantity: fc.option(fc.integer({ min: 0, max: 12 })),
  })
  .map(dish);

test('QTY-5 QTY-9 an order is accepted exactly within the bounds of the dish', () => {
  fc.assert(
    fc.property(bounded, fc.integer({ min: 1, max: 1100 }), (menu, sum) => {
      const { min, max } = quantityBounds(menu);
      expect(quantityRefusal(menu, sum) === null).toBe(min <= sum && sum <= max);
    }),
  );
});

test('QTY-6 QTY-9 what the detail stepper offers can be ordered, and one more cannot', () => {
  fc.assert(
    fc.property(bounded, fc.integer({ min: 0, max: 8 }), (menu, inCart) => {
      const { min, max } = addBounds(menu, inCart);
      if (max === 0) {
        expect(quantityRefusal(menu, inCart + 1)).not.toBeNull();
        return;
      }
      expect(quantityRefusal(menu, inCart + min)).toBeNull();
      expect(quantityRefusal(menu, inCart + max)).toBeNull();
      expect(quantityRefusal(menu, inCart + max + 1)).not.toBeNull();
    }),
  );
});

test('QTY-7 QTY-9 a single line that only its stepper changes can always be ordered', () => {
  fc.assert(
    fc.property(
      bounded,
      fc.array(fc.constantFrom(1 as const, -1 as const), { maxLength: 40 }),
      (menu, steps) => {
        let quantity = addBounds(menu, 0).min;
        for (const step of steps) {
          if (quantity === 0) break;
          quantity = steppedQuantity(menu, quantity, quantity, step);
          if (quantity > 0) expect(quantityRefusal(menu, quantity)).toBeNull();
        }
      },
    ),
  );
});

test('ORD-7 a line has a whole number from 1 to 999', () => {
  expect([1, 999].every(isLineQuantity)).toBe(true);
  expect([0, -1, 1000, 1.5, Number.NaN, Number.POSITIVE_INFINITY].some(isLineQuantity)).toBe(false);
});

test('QTY-5 quantities add up per dish', () => {
  const lines = [
    { _id: 'a', quantity: 2 },
    { _id: 'b', quantity: 1 },
    { _id: 'a', quantity: 3 },
  ];
  expect([...sumByDish(lines)]).toEqual([
    ['a', 5],
    ['b', 1],
  ]);
});

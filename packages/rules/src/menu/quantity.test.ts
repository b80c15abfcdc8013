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

test('a dish that nothing bounds goes up to 999', { tags: ['QTY-1', 'STOCK-8'] }, () => {
  expect(quantityBounds(dish())).toEqual({ min: 1, max: 999 });
});

test('the upper bound is the least of what is permitted, what is left, and 999', { tags: ['QTY-2'] }, () => {
  expect(quantityBounds(dish({ maxPermittedQuantity: 5 })).max).toBe(5);
  expect(quantityBounds(dish({ maxPermittedQuantity: 5, leftQuantity: 3 })).max).toBe(3);
  expect(quantityBounds(dish({ maxPermittedQuantity: 2000, leftQuantity: 5000 })).max).toBe(999);
});

describe('the stepper of the detail sheet', () => {
  test('starts at the least quantity that the dish may be ordered in', { tags: ['QTY-3', 'QTY-6'] }, () => {
    expect(addBounds(dish({ minPermittedQuantity: 2 }), 0)).toEqual({ min: 2, max: 999 });
  });

  test('counts what the cart already holds of the dish', { tags: ['QTY-5', 'QTY-6'] }, () => {
    expect(addBounds(dish({ minPermittedQuantity: 2, maxPermittedQuantity: 5 }), 1)).toEqual({
      min: 1,
      max: 4,
    });
    expect(addBounds(dish({ minPermittedQuantity: 2, maxPermittedQuantity: 5 }), 3)).toEqual({
      min: 1,
      max: 2,
    });
  });

  test('offers nothing when the cart holds all there is, or less is left than the least quantity', {
    tags: ['QTY-6'],
  }, () => {
    expect(addBounds(dish({ maxPermittedQuantity: 5 }), 5)).toEqual({ min: 0, max: 0 });
    expect(addBounds(dish({ leftQuantity: 1, minPermittedQuantity: 2 }), 0)).toEqual({ min: 0, max: 0 });
    expect(addBounds(dish({ leftQuantity: 0 }), 0)).toEqual({ min: 0, max: 0 });
  });
});

describe('the stepper of a cart line', () => {
  test('steps within the bounds of the dish over all its lines', { tags: ['QTY-7'] }, () => {
    const limited = dish({ maxPermittedQuantity: 5 });
    expect(steppedQuantity(limited, 2, 4, 1)).toBe(3);
    expect(steppedQuantity(limited, 2, 5, 1)).toBe(2);
    expect(steppedQuantity(limited, 2, 5, -1)).toBe(1);
  });

  test('a line stepped to 0 goes', { tags: ['QTY-4'] }, () => {
    expect(steppedQuantity(dish(), 1, 1, -1)).toBe(0);
    expect(steppedQuantity(dish(), 1, 3, -1)).toBe(0);
  });

  test('stepping below the least quantity of the dish removes the line', { tags: ['QTY-3'] }, () => {
    const least3 = dish({ minPermittedQuantity: 3 });
    expect(steppedQuantity(least3, 4, 4, -1)).toBe(3);
    expect(steppedQuantity(least3, 3, 3, -1)).toBe(0);
    expect(steppedQuantity(least3, 2, 4, -1)).toBe(1);
  });
});

describe('an order', () => {
  test('beyond what the venue permits is told with name and maximum', { tags: ['QTY-9'] }, () => {
    expect(quantityRefusal(dish({ maxPermittedQuantity: 5 }), 6)).toEqual({
      code: 'QUANTITY_ABOVE_MAX',
      params: { name: named('galbi'), max: 5 },
    });
    expect(quantityRefusal(dish(), 1000)?.params.max).toBe(999);
  });

  test('below the least quantity is told with name and count', { tags: ['QTY-3', 'QTY-9'] }, () => {
    expect(quantityRefusal(dish({ minPermittedQuantity: 2 }), 1)).toEqual({
      code: 'QUANTITY_BELOW_MIN',
      params: { name: named('galbi'), count: 2 },
    });
  });

  test('beyond what is left is LOW_STOCK, with nothing left MENU_SOLD_OUT', { tags: ['QTY-5'] }, () => {
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

test('an order is accepted exactly within the bounds of the dish', { tags: ['QTY-5', 'QTY-9'] }, () => {
  fc.assert(
    fc.property(bounded, fc.integer({ min: 1, max: 1100 }), (menu, sum) => {
      const { min, max } = quantityBounds(menu);
      expect(quantityRefusal(menu, sum) === null).toBe(min <= sum && sum <= max);
    }),
  );
});

test('what the detail stepper offers can be ordered, and one more cannot', {
  tags: ['QTY-6', 'QTY-9'],
}, () => {
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

test('a single line that only its stepper changes can always be ordered', {
  tags: ['QTY-7', 'QTY-9'],
}, () => {
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

test('a line has a whole number from 1 to 999', { tags: ['ORD-7'] }, () => {
  expect([1, 999].every(isLineQuantity)).toBe(true);
  expect([0, -1, 1000, 1.5, Number.NaN, Number.POSITIVE_INFINITY].some(isLineQuantity)).toBe(false);
});

test('quantities add up per dish', { tags: ['QTY-5'] }, () => {
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

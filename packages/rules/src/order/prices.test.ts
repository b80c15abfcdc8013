import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lines } from '../testing/arbitraries.ts';
import { cartTotals, lineTotal, unitPrice } from './prices.ts';

test('a chosen size replaces the price of the dish', { tags: ['PRICE-2'] }, () => {
  expect(unitPrice({ price: 12_000, size: { price: 18_000 }, options: [] })).toBe(18_000);
  expect(unitPrice({ price: 12_000, size: { price: 0 }, options: [] })).toBe(0);
  expect(unitPrice({ price: 12_000, size: null, options: [] })).toBe(12_000);
});

test('options add price × quantity each', { tags: ['PRICE-3'] }, () => {
  const options = [
    { price: 500, quantity: 3 },
    { price: 2000, quantity: 1 },
  ];
  expect(unitPrice({ price: 12_000, size: null, options })).toBe(15_500);
  expect(lineTotal({ price: 12_000, size: { price: 10_000 }, options, quantity: 2 })).toBe(27_000);
});

test('an empty cart costs nothing and holds nothing', { tags: ['PRICE-4', 'PRICE-5'] }, () => {
  expect(cartTotals([])).toEqual({ menuPayAmount: 0, totalMenuAmount: 0 });
});

test('totals of two carts together are the sums of their totals', { tags: ['PRICE-4', 'PRICE-5'] }, () => {
  fc.assert(
    fc.property(lines, lines, (one, other) => {
      const [a, b] = [cartTotals(one), cartTotals(other)];
      expect(cartTotals([...other, ...one])).toEqual({
        menuPayAmount: a.menuPayAmount + b.menuPayAmount,
        totalMenuAmount: a.totalMenuAmount + b.totalMenuAmount,
      });
    }),
  );
});

test('totals of whole won are whole won', { tags: ['PRICE-1'] }, () => {
  fc.assert(fc.property(lines, (cart) => Number.isSafeInteger(cartTotals(cart).menuPayAmount)));
});

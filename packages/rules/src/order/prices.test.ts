import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lines } from '../testing/arbitraries.ts';
import { cartTotals, lineTotal, unitPrice } from './prices.ts';

test('PRICE-2 a chosen size replaces the price of the dish', () => {
  expect(unitPrice({ price: 12_000, size: { price: 18_000 }, options: [] })).toBe(18_000);
  expect(unitPrice({ price: 12_000, size: { price: 0 }, options: [] })).toBe(0);
  expect(unitPrice({ price: 12_000, size: null, options: [] })).toBe(12_000);
});

test('PRICE-3 options add price × quantity each', () => {
  const options = [
    { price: 500, quantity: 3 },
    { price: 2000, quantity: 1 },
  ];
  expect(unitPrice({ price: 12_000, size: null, options })).toBe(15_500);
  expect(lineTotal({ price: 12_000, size: { price: 10_000 }, options, quantity: 2 })).toBe(27_000);
});

test('PRICE-4 PRICE-5 an empty cart costs nothing and holds nothing', () => {
  expect(cartTotals([])).toEqual({ menuPayAmount: 0, totalMenuAmount: 0 });
});

test('PRICE-4 PRICE-5 totals of two carts together are the sums of their totals', () => {
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

test('PRICE-1 totals of whole won are whole won', () => {
  fc.assert(fc.property(lines, (cart) => Number.isSafeInteger(cartTotals(cart).menuPayAmount)));
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { remainingPayment, splitVat } from './money.ts';

test('the VAT inside an amount is an eleventh of it, and both parts add up', { tags: ['PRICE-1'] }, () => {
  expect(splitVat(11_000)).toEqual({ supply: 10_000, vat: 1_000 });
  expect(splitVat(12_500)).toEqual({ supply: 11_364, vat: 1_136 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (amount) => {
      const { supply, vat } = splitVat(amount);
      expect(supply + vat).toBe(amount);
      expect(Math.abs(vat * 11 - amount)).toBeLessThanOrEqual(11);
    }),
  );
});

test('a partial refund leaves the rest of a payment, never less than nothing', { tags: ['PAY-27'] }, () => {
  expect(remainingPayment(30_000, 12_000)).toBe(18_000);
  expect(remainingPayment(30_000, 30_001)).toBe(0);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billTax } from './bill-tax.ts';

test('the tax in a bill is that of its taxed dishes', { tags: ['BILL-9'] }, () => {
  expect(billTax(11_000, { all: 11_000, taxFree: 0 })).toEqual({ supply: 10_000, vat: 1000, taxFree: 0 });
  expect(billTax(16_000, { all: 16_000, taxFree: 5000 })).toEqual({
    supply: 10_000,
    vat: 1000,
    taxFree: 5000,
  });
  expect(billTax(0, { all: 0, taxFree: 0 })).toEqual({ supply: 0, vat: 0, taxFree: 0 });
});

test('a discount falls on both kinds of dishes, and the parts add up to the won', {
  tags: ['BILL-9'],
}, () => {
  expect(billTax(8000, { all: 16_000, taxFree: 5000 }).taxFree).toBe(2500);
  const won = fc.integer({ min: 0, max: 2_000_000 });
  fc.assert(
    fc.property(won, won, fc.integer({ min: 0, max: 100 }), (taxed, taxFree, percent) => {
      const all = taxed + taxFree;
      const total = all - Math.floor((all * percent) / 100);
      const tax = billTax(total, { all, taxFree });
      expect(tax.supply + tax.vat + tax.taxFree).toBe(total);
    }),
  );
});

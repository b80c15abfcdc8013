import { expect, test } from 'vitest';
import { maskCardNumber } from './card-number.ts';

test.each([
  ['5361091234564821', '536109******4821'],
  ['53610912****4821', '536109******4821'],
  ['5361-0912-3456-4821', '536109******4821'],
  ['12345678', '****5678'],
  ['', null],
  [undefined, null],
])('%s is kept as %s', { tags: ['PAY-38'] }, (given, kept) => {
  expect(maskCardNumber(given)).toBe(kept);
});

import { expect, test } from 'vitest';
import { isAdult } from './adult.ts';

test('ORD-30 a guest is an adult from the January of the year of the 19th birthday', () => {
  expect(isAdult(2007, 2026)).toBe(true);
  expect(isAdult(2008, 2026)).toBe(false);
});

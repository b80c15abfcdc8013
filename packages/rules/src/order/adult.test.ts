import { expect, test } from 'vitest';
import { isAdult } from './adult.ts';

test('a guest is an adult from the January of the year of the 19th birthday', { tags: ['ORD-30'] }, () => {
  expect(isAdult(2007, 2026)).toBe(true);
  expect(isAdult(2008, 2026)).toBe(false);
});

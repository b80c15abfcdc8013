import { expect, test } from 'vitest';
import { figureLine, isWithin, median, percentile } from './figures.ts';

test('the median of an odd number of runs is the one in the middle, of an even number the mean of two', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 9, 6])).toBe(5);
  expect(median([])).toBeNaN();
});

test('p99 of a hundred values is the ninety-ninth', () => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(percentile(values, 0.99)).toBe(99);
  expect(percentile([7], 0.99)).toBe(7);
});

test('a figure beyond its limit is a miss, one on the limit is not', () => {
  const figure = { rule: 'BENCH-3', what: 'shift', unit: '', limit: { most: 0 }, beside: '' } as const;
  expect(isWithin({ ...figure, value: 0 })).toBe(true);
  expect(isWithin({ ...figure, value: 0.01 })).toBe(false);
  expect(figureLine({ ...figure, value: 0.01 })).toContain('MISS');
  expect(isWithin({ ...figure, value: 0.5, limit: { least: 0.4 } })).toBe(true);
});

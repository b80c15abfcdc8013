import { expect, test } from 'vitest';
import { tableIdOf, venueIdOf } from './venue-id.ts';

const code = (id: ReturnType<typeof venueIdOf | typeof tableIdOf>) => (typeof id === 'number' ? id : id.code);

test('a venue id is a number of at least 1, and each fault has its code', {
  tags: ['AVAIL-20', 'AVAIL-21'],
}, () => {
  expect(
    ['1', '2147483647', '0', '-3', '2147483648', 'abc', '1.5', '', ' 1', '1e3', '0x1']
      .map(venueIdOf)
      .map(code),
  ).toEqual([
    1,
    2_147_483_647,
    'MIN_RESTAURANTIDX',
    'MIN_RESTAURANTIDX',
    'NOT_FOUND_RESTAURANT',
    ...Array(6).fill('BASE_RESTAURANTIDX'),
  ]);
});

test('what cannot be a table id is a table not found', { tags: ['AVAIL-5'] }, () => {
  expect(['7', '0', '-1', 'abc', '99999999999'].map(tableIdOf).map(code)).toEqual([
    7,
    ...Array(4).fill('NOT_FOUND_TABLE'),
  ]);
});

import { expect, test } from 'vitest';
import { badgesOf, leftToShow } from './badges.ts';
import { aMenu } from './testing/dishes.ts';

for (const [rule, flag, badge] of [
  ['BADGE-1', 'isFeatured', 'FEATURED'],
  ['BADGE-2', 'isNewMenu', 'NEW'],
  ['BADGE-3', 'isPopular', 'POPULAR'],
  ['BADGE-4', 'isSignature', 'SIGNATURE'],
  ['BADGE-5', 'isNotAllowedMinor', 'ADULT'],
] as const)
  test(`a dish with ${flag} carries the badge ${badge}, one without carries none`, { tags: [rule] }, () => {
    expect(badgesOf(aMenu('a', { [flag]: true }))).toEqual([badge]);
    expect(badgesOf(aMenu('a'))).toEqual([]);
  });

test('BADGE-6 a sold-out dish says so, and not how much is left', () => {
  expect(badgesOf(aMenu('a', { isSoldOut: true, leftQuantity: 1 }))).toEqual(['SOLD_OUT']);
  expect(badgesOf(aMenu('a', { leftQuantity: 0 }))).toEqual(['SOLD_OUT']);
});

test('BADGE-7 BADGE-8 N left shows from the threshold down, 2 unless the venue sets it', () => {
  const left = (leftQuantity: number, threshold?: number) =>
    leftToShow(aMenu('a', { leftQuantity }), threshold);
  expect([left(3), left(2), left(1), left(0)]).toEqual([null, 2, 1, null]);
  expect([left(6, 5), left(5, 5), left(1, 0)]).toEqual([null, 5, null]);
  expect(badgesOf(aMenu('a', { leftQuantity: 2 }))).toEqual(['LEFT']);
});

test('BADGE-9 a dish without counted stock never says how much is left', () => {
  expect(leftToShow(aMenu('a', { leftQuantity: null }), 999)).toBeNull();
});

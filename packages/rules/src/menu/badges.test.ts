import { expect, test } from 'vitest';
import { aMenu } from '../testing/dishes.ts';
import { badgesOf, leftToShow } from './badges.ts';

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

test('a sold-out dish says so, and not how much is left', { tags: ['BADGE-6'] }, () => {
  expect(badgesOf(aMenu('a', { isSoldOut: true, leftQuantity: 1 }))).toEqual(['SOLD_OUT']);
  expect(badgesOf(aMenu('a', { leftQuantity: 0 }))).toEqual(['SOLD_OUT']);
});

test('N left shows from the threshold down, 2 unless the venue sets it', {
  tags: ['BADGE-7', 'BADGE-8'],
}, () => {
  const left = (leftQuantity: number, threshold?: number) =>
    leftToShow(aMenu('a', { leftQuantity }), threshold);
  expect([left(3), left(2), left(1), left(0)]).toEqual([null, 2, 1, null]);
  expect([left(6, 5), left(5, 5), left(1, 0)]).toEqual([null, 5, null]);
  expect(badgesOf(aMenu('a', { leftQuantity: 2 }))).toEqual(['LEFT']);
});

test('a dish without counted stock never says how much is left', { tags: ['BADGE-9'] }, () => {
  expect(leftToShow(aMenu('a', { leftQuantity: null }), 999)).toBeNull();
});

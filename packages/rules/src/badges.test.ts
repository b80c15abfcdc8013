import { expect, test } from 'vitest';
import { badgesOf, leftToShow } from './badges.ts';
import { aMenu } from './testing/dishes.ts';

test('BADGE-1 BADGE-2 BADGE-3 BADGE-4 BADGE-5 each flag of a dish carries its badge', () => {
  expect(badgesOf(aMenu('a'))).toEqual([]);
  expect(badgesOf(aMenu('a', { isFeatured: true }))).toEqual(['FEATURED']);
  expect(badgesOf(aMenu('a', { isNewMenu: true }))).toEqual(['NEW']);
  expect(badgesOf(aMenu('a', { isPopular: true }))).toEqual(['POPULAR']);
  expect(badgesOf(aMenu('a', { isSignature: true }))).toEqual(['SIGNATURE']);
  expect(badgesOf(aMenu('a', { isNotAllowedMinor: true }))).toEqual(['ADULT']);
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

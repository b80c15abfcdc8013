import { expect, test } from 'vitest';
import {
  asksPeopleCount,
  asksWithOrder,
  canChangeHeadCount,
  countsPeople,
  heads,
  isHeadCount,
  numOfPeopleToSend,
} from './people.ts';

const unasked = { hashKey: null, usePeopleCount: true, headCount: null };

for (const [rule, when, change, asks] of [
  ['GUARD-9', 'before the visit, where the store uses it', {}, true],
  ['GUARD-10', 'of a table whose visit runs', { hashKey: 'hash' }, false],
  ['GUARD-11', 'where the store does not use it', { usePeopleCount: false }, false],
  ['GUARD-12', 'again, once it was entered', { headCount: 2 }, false],
] as const)
  test(`the count is ${asks ? '' : 'not '}asked ${when}`, { tags: [rule] }, () => {
    expect(asksPeopleCount({ ...unasked, ...change })).toBe(asks);
  });

test('only who sits at a table is counted', { tags: ['GUARD-13', 'FIRST-3'] }, () => {
  const counted = (['nfc', 'qr', 'sample', 'preview', 'menu-board'] as const).filter((mode) =>
    countsPeople(true, mode),
  );
  expect(counted).toEqual(['nfc', 'qr']);
  expect(countsPeople(false, 'qr')).toBe(false);
});

test('a store that asks with the first order does not ask before the menu', { tags: ['FIRST-2'] }, () => {
  expect(asksPeopleCount({ ...unasked, headCountAt: 'FIRST_ORDER' })).toBe(false);
  expect(asksWithOrder(unasked)).toBe(true);
  expect(asksWithOrder({ ...unasked, headCount: 3 })).toBe(false);
  expect(asksWithOrder({ ...unasked, hashKey: 'hash' })).toBe(false);
});

test('while nothing can be ordered nobody is asked', { tags: ['FIRST-5'] }, () => {
  expect(asksPeopleCount({ ...unasked, isClosed: true })).toBe(false);
});

test('a shared cart with dishes is not asked', { tags: ['GUARD-14'] }, () => {
  expect(asksPeopleCount({ ...unasked, groupCartLines: 1 })).toBe(false);
  expect(asksPeopleCount({ ...unasked, groupCartLines: 0 })).toBe(true);
});

test('an order carries the count only before the visit and when one was entered', {
  tags: ['PEOPLE-3'],
}, () => {
  expect(numOfPeopleToSend({ hashKey: null, headCount: 3 })).toBe(3);
  expect(numOfPeopleToSend({ hashKey: null, headCount: null })).toBeUndefined();
  expect(numOfPeopleToSend({ hashKey: 'hash', headCount: 3 })).toBeUndefined();
});

test('the count can be changed until the first order', { tags: ['PEOPLE-6'] }, () => {
  expect(canChangeHeadCount({ hashKey: null })).toBe(true);
  expect(canChangeHeadCount({ hashKey: 'hash' })).toBe(false);
});

test('a count is a whole number from 1 to 99, and an unknown one is 1', {
  tags: ['PEOPLE-1', 'PEOPLE-5'],
}, () => {
  expect([1, 99].every(isHeadCount)).toBe(true);
  expect([0, -1, 1.5, 100, Number.NaN].some(isHeadCount)).toBe(false);
  expect([heads(null), heads(undefined), heads(4)]).toEqual([1, 1, 4]);
});

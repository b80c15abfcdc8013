import { expect, test } from 'vitest';
import { aGroup, anOption } from '../testing/dishes.ts';
import { defaultOptions } from './option-defaults.ts';

const rice = aGroup('rice', [anOption('old', { isSoldOut: true }), anOption('white'), anOption('mixed')], {
  isRequired: true,
});
const sauces = aGroup('sauces', [anOption('soy'), anOption('chili')]);
const ids = (groups: ReturnType<typeof aGroup>[], enabled = true) =>
  defaultOptions(groups, enabled).map(([{ _id }, quantity]) => [_id, quantity]);

test('the first available option of each required group is chosen from the start', {
  tags: ['OPT-6', 'OPT-8'],
}, () => {
  expect(ids([rice, sauces])).toEqual([['white', 1]]);
});

test('nothing is chosen from the start without the flag', { tags: ['OPT-7'] }, () => {
  expect(ids([rice, sauces], false)).toEqual([]);
});

test('what the venue marked is chosen instead, within the bounds', { tags: ['OPT-6'] }, () => {
  const marked = aGroup('rice', [anOption('white'), anOption('mixed', { quantity: 3, selectableCount: 2 })], {
    isRequired: true,
  });
  expect(ids([marked])).toEqual([['mixed', 2]]);
  expect(ids([{ ...marked, selectableCount: 1 }])).toEqual([['mixed', 1]]);
  expect(ids([{ ...marked, isRequired: false }])).toEqual([]);
});

test('a required group that is sold out has no default', { tags: ['OPT-8'] }, () => {
  expect(
    ids([aGroup('rice', [anOption('old', { isSoldOut: true, quantity: 1 })], { isRequired: true })]),
  ).toEqual([]);
});

test('a group that wants several begins with as many', { tags: ['FIRST-12', 'OPT-6'] }, () => {
  const more = { isRequired: true, requiredCount: 3 };
  const sides = [anOption('old', { isSoldOut: true }), anOption('kimchi'), anOption('namul')];
  expect(ids([aGroup('sides', sides, more)])).toEqual([
    ['kimchi', 2],
    ['namul', 1],
  ]);
  const marked = [anOption('kimchi'), anOption('namul', { quantity: 1 })];
  expect(ids([aGroup('sides', marked, { ...more, requiredCount: 2 })])).toEqual([
    ['namul', 1],
    ['kimchi', 1],
  ]);
});

import { expect, test } from 'vitest';
import { aGroup, aMenu, anOption, chosen } from '../testing/dishes.ts';
import { catalogueOf, stockedCatalogue } from './catalogue.ts';
import { markLines } from './mark-lines.ts';
import { checkMenus } from './menu-check.ts';

const cola = aMenu('cola', { maxPermittedQuantity: 2 });
const tofu = aMenu('tofu');
const feast = aMenu('feast', {
  price: 20_000,
  optionGroups: [
    aGroup('with', [
      anOption('with-cola', { price: 1000, ofDish: 'cola' }),
      anOption('with-tofu', { price: 0, ofDish: 'tofu' }),
      anOption('with-rice'),
    ]),
  ],
});
const house = catalogueOf([{ menus: [cola, tofu, feast] }]);
const withLeft = (left: Record<string, number>) =>
  stockedCatalogue(house, new Map(Object.entries(left).map(([id, leftQuantity]) => [id, { leftQuantity }])));
const twoFeasts = chosen(feast, 2, { options: { 'with-cola': 2, 'with-rice': 1 } });

test('a set takes itself and, times its quantity, the dishes that its options are', {
  tags: ['SET-1'],
}, () => {
  const { quantities, lines } = checkMenus(house, [twoFeasts, chosen(cola, 1)]);
  expect(Object.fromEntries(quantities)).toEqual({ feast: 2, cola: 5 });
  expect(lines[0]?.options.map(({ _id, ofDish }) => [_id, ofDish])).toEqual([
    ['with-cola', 'cola'],
    ['with-rice', null],
  ]);
});

test('price and bounds are the set’s own', { tags: ['SET-4'] }, () => {
  const { refusal, lines } = checkMenus(house, [twoFeasts]);
  expect([refusal, lines[0]?.total]).toEqual([null, 2 * (20_000 + 2 * 1000 + 500)]);
});

test('an option is sold out with its dish, alone', { tags: ['SET-3'] }, () => {
  const { items } = checkMenus(withLeft({ cola: 0 }), [twoFeasts]);
  expect(items[0]?.error).toMatchObject({ code: 'OPTION_SOLD_OUT', params: { name: { ko: 'with-cola' } } });
  const other = chosen(feast, 1, { options: { 'with-tofu': 1 } });
  expect(checkMenus(withLeft({ cola: 0 }), [other]).errorCount).toBe(0);
});

test('too few of a dish for all that is taken of it are told by its name, with how many are left', {
  tags: ['SET-3'],
}, () => {
  expect(checkMenus(withLeft({ cola: 5 }), [twoFeasts, chosen(cola)]).errorCount).toBe(0);
  const { items } = checkMenus(withLeft({ cola: 4 }), [twoFeasts, chosen(cola)]);
  for (const { error } of items)
    expect(error).toMatchObject({ code: 'LOW_STOCK', params: { name: { ko: 'cola' }, max: 4 } });
});

test('in a cart what is left goes to the lines that take of it, whole sets alone', {
  tags: ['SET-3'],
}, () => {
  const lines = [chosen(tofu), twoFeasts, chosen(cola)];
  const marks = (left: number) =>
    markLines(withLeft({ cola: left }), lines).map((mark) => mark && [mark.refusal.code, mark.orderable]);
  expect(marks(5)).toEqual([null, null, null]);
  expect(marks(3)).toEqual([null, ['LOW_STOCK', 1], null]);
  expect(marks(2)).toEqual([null, ['LOW_STOCK', 1], ['LOW_STOCK', 0]]);
});

import { expect, test } from 'vitest';
import { aGroup, aMenu, anOption, aSize, chosen } from '../testing/dishes.ts';
import { catalogueOf } from './catalogue.ts';
import { markLines } from './mark-lines.ts';

const soju = aMenu('soju', { price: 5000 });
const tofu = aMenu('tofu', {
  price: 9000,
  sizes: [aSize('small', 9000), aSize('large', 12_000)],
  optionGroups: [aGroup('heat', [anOption('mild'), anOption('hot')])],
});
const catalogueWith = (...menus: ReturnType<typeof aMenu>[]) => catalogueOf([{ menus }]);
const said = (...args: Parameters<typeof markLines>) =>
  markLines(...args).map((mark) => mark && `${mark.refusal.code} ${mark.orderable}`);

test('a line that can be ordered as it stands has no mark', { tags: ['NEWS-9'] }, () => {
  const lines = [chosen(soju, 2), chosen(tofu, 1, { size: 'large', options: { hot: 1 } })];
  expect(said(catalogueWith(soju, tofu), lines)).toEqual([null, null]);
  expect(said(catalogueWith({ ...soju, leftQuantity: 2 }, tofu), lines)).toEqual([null, null]);
});

test.each([
  ['sold out', { ...tofu, isSoldOut: true }, 'MENU_SOLD_OUT 0'],
  ['with nothing left', { ...tofu, leftQuantity: 0 }, 'MENU_SOLD_OUT 0'],
  ['at another price', { ...tofu, sizes: [aSize('small', 9000), aSize('large', 13_000)] }, 'MENU_CHANGED 0'],
  ['without its size', { ...tofu, sizes: [aSize('small', 9000)] }, 'MENU_CHANGED 0'],
  [
    'whose option is sold out',
    { ...tofu, optionGroups: [aGroup('heat', [anOption('mild'), anOption('hot', { isSoldOut: true })])] },
    'OPTION_SOLD_OUT 0',
  ],
])(
  'a dish %s is marked on its line, and the line before it is not',
  {
    tags: ['NEWS-9'],
  },
  (_how, now, mark) => {
    const lines = [chosen(soju), chosen(tofu, 1, { size: 'large', options: { hot: 1 } })];
    expect(said(catalogueWith(soju, now), lines)).toEqual([null, mark]);
  },
);

test('a dish that left the menu is marked', { tags: ['NEWS-9'] }, () => {
  expect(said(catalogueWith(soju), [chosen(tofu, 1, { size: 'small' })])).toEqual(['MENU_CHANGED 0']);
});

test('what is left of a dish goes to its lines from the first on', { tags: ['NEWS-10'] }, () => {
  const short = catalogueWith({ ...soju, leftQuantity: 3 });
  expect(said(short, [chosen(soju, 2), chosen(soju, 2), chosen(soju, 1)])).toEqual([
    null,
    'LOW_STOCK 1',
    'LOW_STOCK 0',
  ]);
});

test('less than the venue sells of a dish is nothing of it', { tags: ['NEWS-10'] }, () => {
  const short = catalogueWith({ ...soju, leftQuantity: 1, minPermittedQuantity: 2 });
  expect(said(short, [chosen(soju, 1), chosen(soju, 1)])).toEqual(['LOW_STOCK 0', 'LOW_STOCK 0']);
  expect(said(short, [chosen(soju, 1)])).toEqual([null]);
});

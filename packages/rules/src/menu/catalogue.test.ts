import { expect, test } from 'vitest';
import { aGroup, aMenu, anOption } from '../testing/dishes.ts';
import { catalogueOf, isOrderable, isSoldOut, stockedCatalogue } from './catalogue.ts';

const menus = catalogueOf([
  { menus: [aMenu('tofu', { leftQuantity: 9 })] },
  { menus: [aMenu('soju'), aMenu('beer', { isSoldOut: true })] },
]);

test('stock that travels apart replaces what the menu said', { tags: ['MENU-13'] }, () => {
  const stocked = stockedCatalogue(
    menus,
    new Map([
      ['tofu', { leftQuantity: 3 }],
      ['beer', { leftQuantity: null, isSoldOut: false }],
    ]),
  );
  expect(stocked.get('tofu')).toMatchObject({ leftQuantity: 3, isSoldOut: false });
  expect(stocked.get('beer')?.isSoldOut).toBe(false);
  expect(stocked.get('soju')).toBe(menus.get('soju'));
  expect(stocked.get('wine')).toBeUndefined();
});

test('a dish whose stock reached 0 reads as sold out', { tags: ['STOCK-6'] }, () => {
  expect(stockedCatalogue(menus, new Map([['tofu', { leftQuantity: 0 }]])).get('tofu')?.isSoldOut).toBe(true);
  expect(isSoldOut({ isSoldOut: false, leftQuantity: 1 })).toBe(false);
});

test('a dish can be ordered unless it or a required group of it is sold out', {
  tags: ['AVAIL-17', 'OPT-12', 'MENU-9'],
}, () => {
  const group = (isRequired: boolean) => [
    aGroup('rice', [anOption('white', { isSoldOut: true })], { isRequired }),
  ];
  expect(isOrderable(aMenu('tofu'))).toBe(true);
  expect(isOrderable(aMenu('tofu', { isSoldOut: true }))).toBe(false);
  expect(isOrderable(aMenu('tofu', { leftQuantity: 0 }))).toBe(false);
  expect(isOrderable(aMenu('tofu', { optionGroups: group(true) }))).toBe(false);
  expect(isOrderable(aMenu('tofu', { optionGroups: group(false) }))).toBe(true);
});

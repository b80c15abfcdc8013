import { expect, test } from 'vitest';
import { aMenu } from '../testing/dishes.ts';
import { drinkShortcutRefusal, drinksOfTag, lastDrinkOf } from './drinks.ts';

test('a store without automatic alcohol, or one that prepays, refuses the shortcut', {
  tags: ['GUARD-20', 'GUARD-21', 'DRINK-5'],
}, () => {
  const code = (useAlcoholAutomaticOrder: boolean, usePG: boolean) =>
    drinkShortcutRefusal({ useAlcoholAutomaticOrder, usePG })?.code ?? null;
  expect(code(true, false)).toBeNull();
  expect(code(true, true)).toBe('DRINK_SHORTCUT_PREPAY');
  expect(code(false, true)).toBe('ALCOHOL_AUTOMATIC_ORDER_UNUSED');
});

test('the drinks of a tag are listed with the one the table had last first', { tags: ['DRINK-1'] }, () => {
  const soju = (_id: string) => aMenu(_id, { alcoholTag: 'SOJU' });
  const menus = [soju('fresh'), aMenu('lager', { alcoholTag: 'BEER' }), soju('original'), soju('plum')];
  const ids = (last: string | null) => drinksOfTag(menus, 'SOJU', last).map(({ _id }) => _id);
  expect(ids('plum')).toEqual(['plum', 'fresh', 'original']);
  expect(ids(null)).toEqual(['fresh', 'original', 'plum']);
  expect(ids('gone')).toEqual(['fresh', 'original', 'plum']);
});

test('the drink the table had last is that of its newest order with the tag', { tags: ['DRINK-1'] }, () => {
  const orders = [
    { menus: [{ _id: 'lager', alcoholTag: 'BEER' }] },
    {
      menus: [
        { _id: 'fresh', alcoholTag: 'SOJU' },
        { _id: 'plum', alcoholTag: 'SOJU' },
      ],
    },
    { menus: [{ _id: 'original', alcoholTag: 'SOJU' }] },
  ];
  expect(lastDrinkOf(orders, 'SOJU')).toBe('plum');
  expect(lastDrinkOf(orders, 'WINE')).toBeNull();
});

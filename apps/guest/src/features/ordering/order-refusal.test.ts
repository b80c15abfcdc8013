import { expect, test } from 'vitest';
import { dish, menuOf } from '../../testing/menu-fixture.ts';
import { orderRefusal } from './before-ordering.ts';

const FIRST = { hashKey: null, headCount: 2 };
const line = (id: string, quantity = 1, isMain = true) => ({
  _id: id,
  isMain,
  price: 10_000,
  quantity,
  options: [],
  size: null,
});
const menu = {
  ...menuOf(dish('rice'), dish('soju', { restrictionType: 'CASE' })),
  mainMenuOrder: { min: 2, max: 3 },
};

test('the phone itself says that nothing was chosen', { tags: ['AVAIL-16'] }, () => {
  expect(orderRefusal([], null, FIRST)?.code).toBe('NO_MENU_SELECTED');
});

test('without a menu at hand the server decides alone', () => {
  expect(orderRefusal([line('rice')], null, FIRST)).toBeNull();
});

test('a first order outside of the bounds of main menus is refused at once, a later one is not', {
  tags: ['QTY-12', 'QTY-13'],
}, () => {
  expect(orderRefusal([line('rice', 4)], menu, FIRST)).not.toBeNull();
  expect(orderRefusal([line('rice', 4)], menu, { ...FIRST, hashKey: 'hash' })).toBeNull();
  expect(orderRefusal([line('rice', 2)], menu, FIRST)).toBeNull();
});

test('more of a restricted dish than heads is refused at once; an unknown dish is the server’s to judge', {
  tags: ['QTY-17'],
}, () => {
  expect(orderRefusal([line('rice', 2), line('soju', 3, false)], menu, FIRST)).not.toBeNull();
  expect(orderRefusal([line('rice', 2), line('gone', 3, false)], menu, FIRST)).toBeNull();
});

test('an order far above the ceiling is refused at once with the bound', { tags: ['CEIL-2'] }, () => {
  const later = { ...FIRST, hashKey: 'hash' };
  expect(orderRefusal([line('rice', 251)], menu, later)).toEqual({
    code: 'ORDER_QUANTITY_MAX',
    params: { max: 250 },
  });
});

import { expect, test } from 'vitest';
import { countMainMenus, mainMenuRefusal } from './main-menu.ts';

const first = { isFirstOrder: true, headCount: null };
const bounds = { mainMenuOrder: { min: 2, max: 4 } };

test('a first order holds a number of main menus within the bounds', { tags: ['QTY-11', 'QTY-12'] }, () => {
  expect([1, 2, 4, 5].map((count) => mainMenuRefusal(bounds, count, first))).toEqual([
    { code: 'MAIN_MENU_MIN', params: { count: 2 } },
    null,
    null,
    { code: 'MAIN_MENU_MAX', params: { max: 4 } },
  ]);
});

test('without bounds any number from 0 to 999 will do', { tags: ['QTY-11', 'QTY-12'] }, () => {
  expect([0, 999].map((count) => mainMenuRefusal({}, count, first))).toEqual([null, null]);
  expect(mainMenuRefusal({}, 1000, first)?.code).toBe('MAIN_MENU_MAX');
});

test('later orders of the visit are free of them', { tags: ['QTY-13'] }, () => {
  const later = { isFirstOrder: false, headCount: 4 };
  expect(mainMenuRefusal({ ...bounds, useOnePersonOneMenuOrder: true }, 0, later)).toBeNull();
});

test('with one person, one menu there are as many main menus as heads, unknown heads being one', {
  tags: ['QTY-14', 'PEOPLE-5'],
}, () => {
  const each = { useOnePersonOneMenuOrder: true };
  expect(mainMenuRefusal(each, 2, { ...first, headCount: 3 })).toEqual({
    code: 'ONE_PERSON_ONE_MENU',
    params: { count: 3 },
  });
  expect(mainMenuRefusal(each, 3, { ...first, headCount: 3 })).toBeNull();
  expect(mainMenuRefusal(each, 0, first)?.params.count).toBe(1);
  expect(mainMenuRefusal({}, 0, { ...first, headCount: 3 })).toBeNull();
});

test('main menus are counted by quantity', { tags: ['QTY-11'] }, () => {
  const lines = [
    { isMain: true, quantity: 2 },
    { isMain: false, quantity: 5 },
    { isMain: true, quantity: 1 },
  ];
  expect(countMainMenus(lines)).toBe(3);
});

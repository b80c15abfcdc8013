import { expect, test } from 'vitest';
import { countMainMenus, mainMenuRefusal } from './main-menu.ts';

const first = { isFirstOrder: true, headCount: null };
const bounds = { mainMenuOrder: { min: 2, max: 4 } };

test('QTY-11 QTY-12 a first order holds a number of main menus within the bounds', () => {
  expect([1, 2, 4, 5].map((count) => mainMenuRefusal(bounds, count, first))).toEqual([
    { code: 'MAIN_MENU_MIN', params: { count: 2 } },
    null,
    null,
    { code: 'MAIN_MENU_MAX', params: { max: 4 } },
  ]);
});

test('QTY-11 QTY-12 without bounds any number from 0 to 999 will do', () => {
  expect([0, 999].map((count) => mainMenuRefusal({}, count, first))).toEqual([null, null]);
  expect(mainMenuRefusal({}, 1000, first)?.code).toBe('MAIN_MENU_MAX');
});

test('QTY-13 later orders of the visit are free of them', () => {
  const later = { isFirstOrder: false, headCount: 4 };
  expect(mainMenuRefusal({ ...bounds, useOnePersonOneMenuOrder: true }, 0, later)).toBeNull();
});

test('QTY-14 PEOPLE-5 with one person, one menu there are as many main menus as heads, unknown heads being one', () => {
  const each = { useOnePersonOneMenuOrder: true };
  expect(mainMenuRefusal(each, 2, { ...first, headCount: 3 })).toEqual({
    code: 'ONE_PERSON_ONE_MENU',
    params: { count: 3 },
  });
  expect(mainMenuRefusal(each, 3, { ...first, headCount: 3 })).toBeNull();
  expect(mainMenuRefusal(each, 0, first)?.params.count).toBe(1);
  expect(mainMenuRefusal({}, 0, { ...first, headCount: 3 })).toBeNull();
});

test('QTY-11 main menus are counted by quantity', () => {
  const lines = [
    { isMain: true, quantity: 2 },
    { isMain: false, quantity: 5 },
    { isMain: true, quantity: 1 },
  ];
  expect(countMainMenus(lines)).toBe(3);
});

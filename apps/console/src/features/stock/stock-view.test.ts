import type { StockDish, StockList } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { countOf, isOut, matching, withDish } from './stock-view.ts';

const dish = (menuId: string, ko: string, en: string, rest: Partial<StockDish> = {}): StockDish => ({
  menuId,
  name: { ko, en, ja: en, 'zh-CN': en },
  imageUrl: null,
  isSoldOut: false,
  leftQuantity: null,
  parts: [],
  ...rest,
});
const list: StockList = {
  categories: [
    {
      categoryId: 'a',
      name: { ko: '식사', en: 'Mains', ja: 'Mains', 'zh-CN': 'Mains' },
      dishes: [dish('stew', '김치찌개', 'Kimchi stew'), dish('rice', '공깃밥', 'Rice', { leftQuantity: 0 })],
    },
    {
      categoryId: 'b',
      name: { ko: '주류', en: 'Drinks', ja: 'Drinks', 'zh-CN': 'Drinks' },
      dishes: [dish('soju', '소주', 'Soju', { isSoldOut: true })],
    },
  ],
};
const ids = (categories: StockList['categories']) =>
  categories.map(({ dishes }) => dishes.map((one) => one.menuId));

test('a dish is found by its name in any language, whatever the case', () => {
  expect(ids(matching(list, '김치', false))).toEqual([['stew']]);
  expect(ids(matching(list, ' SOJU ', false))).toEqual([['soju']]);
  expect(ids(matching(list, '', false))).toEqual([['stew', 'rice'], ['soju']]);
  expect(matching(list, 'pizza', false)).toEqual([]);
});

test('sold out only shows marked dishes and those that ran out', () => {
  expect(ids(matching(list, '', true))).toEqual([['rice'], ['soju']]);
  expect(isOut(dish('x', 'x', 'x', { leftQuantity: 1 }))).toBe(false);
});

test('a changed dish takes its place', () => {
  const changed = dish('soju', '소주', 'Soju');
  expect(withDish(list, changed).categories[1]?.dishes).toEqual([changed]);
});

test('a count is a whole number, nothing, or nonsense', () => {
  expect(countOf(' 12 ')).toBe(12);
  expect(countOf('0')).toBe(0);
  expect(countOf('')).toBeNull();
  for (const text of ['-1', '1.5', 'ten', '123456']) expect(countOf(text)).toBeUndefined();
});

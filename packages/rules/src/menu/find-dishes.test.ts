import type { MenuAnswer } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { aMenu as dish } from '../testing/dishes.ts';
import { findDishes, plain } from './find-dishes.ts';

const named = (ko: string, en: string, ja: string, zh: string) => ({
  multiLanguage: {
    name: { ko, en, ja, 'zh-CN': zh },
    description: { ko: '', en: '', ja: '', 'zh-CN': '' },
  },
});
const stew = dish('stew', { priority: 2, ...named('김치찌개', 'Kimchi Stew', 'キムチチゲ', '泡菜锅') });
const fried = dish('fried', {
  priority: 1,
  ...named('볶음김치', 'Stir-fried kimchi', '炒めキムチ', '炒泡菜'),
});
const cafe = dish('cafe', { priority: 1, ...named('카페라테', 'Café latte', 'カフェラテ', '拿铁') });
const category = (priority: number, menus: MenuAnswer['categories'][number]['menus']) =>
  ({ _id: `c${priority}`, priority, menus }) as MenuAnswer['categories'][number];
const menu = { categories: [category(2, [cafe]), category(1, [stew, fried])] } as unknown as MenuAnswer;
const ids = (text: string) => findDishes(menu, text).map(({ _id }) => _id);

test.each(['찌개', 'stew', 'チゲ', '泡菜锅'])(
  '%s finds the stew, whatever language is shown',
  { tags: ['MENU-23'] },
  (text) => expect(ids(text)).toEqual(['stew']),
);

test.each([
  ['ㄱㅊㅉㄱ', ['stew']],
  ['ㅉㄱ', ['stew']],
  ['김ㅊ', ['stew', 'fried']],
  ['ㅂㅇ', ['fried']],
  ['ㅋㅍㄹㅌ', ['cafe']],
  ['ㄲㅊ', []],
])(
  '%s finds Korean names by the consonants that their syllables begin with',
  {
    tags: ['MENU-23'],
  },
  (text, found) => expect(ids(text)).toEqual(found),
);

test('width, case, accents and spaces do not matter', { tags: ['MENU-23'] }, () => {
  for (const text of ['KIMCHI stew', '  kimchistew ', 'ｋｉｍｃｈｉ', '김 치 찌 개'])
    expect(ids(text)[0]).toBe('stew');
  expect(ids('cafe LATTE')).toEqual(['cafe']);
  expect(ids('카페')).toEqual(['cafe']);
  expect(plain('ガパオ')).toBe(plain('ガパオ'.normalize('NFD')));
});

test('names that begin with the text come first, the others in the menu’s order', {
  tags: ['MENU-23'],
}, () => {
  expect(ids('kimchi')).toEqual(['stew', 'fried']);
  expect(ids('김치')).toEqual(['stew', 'fried']);
});

test('nothing typed and nothing like it find nothing', { tags: ['MENU-23'] }, () => {
  expect([ids(''), ids('   '), ids('-'), ids('피자')]).toEqual([[], [], [], []]);
});

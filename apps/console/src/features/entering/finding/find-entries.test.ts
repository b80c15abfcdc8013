import { aMenu } from '@hansang/rules/testing/dishes';
import { expect, test } from 'vitest';
import { findEntries, numbersOf, readTyped } from './find-entries.ts';

const names = ['파전', '김치전', '소주', '맥주', '콜라', '사이다', '어묵탕', '순대', '튀김', '라면', '7UP'];
const menus = names.map((ko, index) =>
  aMenu(`d${index + 1}`, {
    priority: index,
    multiLanguage: {
      name: { ko, en: ko, ja: ko, 'zh-CN': ko },
      description: { ko: '', en: '', ja: '', 'zh-CN': '' },
    },
  }),
);
const menu = { categories: [{ priority: 1, menus }] } as unknown as Parameters<typeof findEntries>[0];
const numbers = numbersOf(menu);
const found = (text: string) => findEntries(menu, numbers, text).map(({ name, _id }) => [_id, name][0]);

test('a number finds its dish first, then those that begin with it', { tags: ['ENTER-13'] }, () => {
  expect(found('1')).toEqual(['d1', 'd10', 'd11']);
  expect(found('11')).toEqual(['d11']);
  expect(found('7')).toEqual(['d7', 'd11']);
});

test('names are found in any language, in Korean by initial consonants too', { tags: ['ENTER-13'] }, () => {
  expect(found('ㅍㅈ')).toEqual(['d1']);
  expect(found('ㅅㅈ')).toEqual(['d3']);
  expect(found('전')).toEqual(['d1', 'd2']);
  expect(found('')).toEqual([]);
});

test.each([
  ['파전', '파전', 1],
  ['ㅍㅈ*2', 'ㅍㅈ', 2],
  ['12x3', '12', 3],
  ['12 × 10', '12', 10],
  ['콜라*0', '콜라', 1],
  ['x', 'x', 1],
])('%s is %s, %i times', { tags: ['ENTER-13'] }, (typed, text, quantity) =>
  expect(readTyped(typed)).toEqual({ text, quantity }),
);

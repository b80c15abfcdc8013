import { LANGUAGES } from '@hansang/contract';
import { expect, test } from 'vitest';
import { listed, told } from './format.ts';

test('the words of a list stand apart as each language writes them', { tags: ['LANG-9'] }, () => {
  const lists = LANGUAGES.map((language) => listed(['1', '2', '3'], language));
  expect(lists).toEqual(['1, 2, 3', '1, 2, 3', '1、2、3', '1、2、3']);
  expect(listed(['1'], 'ja')).toBe('1');
});

test('sentences follow one another as each language writes them', { tags: ['LANG-10'] }, () => {
  const texts = LANGUAGES.map((language) => told(['一。', false, undefined, '二。'], language));
  expect(texts).toEqual(['一。 二。', '一。 二。', '一。二。', '一。二。']);
});

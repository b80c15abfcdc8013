import { expect, test } from 'vitest';
import { offeredLanguages } from './languages.ts';

test('a store offers what it lists and Korean, or all when it lists none', {
  tags: ['I18N-2', 'I18N-3'],
}, () => {
  expect(offeredLanguages([])).toEqual(['ko', 'en', 'ja', 'zh-CN']);
  expect(offeredLanguages(['ja'])).toEqual(['ko', 'ja']);
  expect(offeredLanguages(['zh-CN', 'en', 'ko'])).toEqual(['ko', 'en', 'zh-CN']);
});

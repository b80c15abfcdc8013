import { expect, test } from 'vitest';
import { startLanguage } from './language.ts';

test('the language kept on the device comes first', { tags: ['I18N-6'] }, () => {
  expect(startLanguage('ja', ['en-US'])).toBe('ja');
});

test('else the browser’s first language that the console speaks, else Korean', { tags: ['I18N-2'] }, () => {
  expect(startLanguage(null, ['fr-FR', 'en-GB', 'ko'])).toBe('en');
  expect(startLanguage('klingon', ['zh-TW'])).toBe('zh-CN');
  expect(startLanguage(null, ['fr'])).toBe('ko');
  expect(startLanguage(null, [])).toBe('ko');
});

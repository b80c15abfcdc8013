import { expect, test } from 'vitest';
import { startLanguage } from './language.ts';

test('I18N-6 the language kept on the device comes first', () => {
  expect(startLanguage('ja', ['en-US'])).toBe('ja');
});

test('I18N-2 else the browser’s first language that the console speaks, else Korean', () => {
  expect(startLanguage(null, ['fr-FR', 'en-GB', 'ko'])).toBe('en');
  expect(startLanguage('klingon', ['zh-TW'])).toBe('zh-CN');
  expect(startLanguage(null, ['fr'])).toBe('ko');
  expect(startLanguage(null, [])).toBe('ko');
});

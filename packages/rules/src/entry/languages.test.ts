import { expect, test } from 'vitest';
import { allowedLanguages, offeredLanguages, preferredLanguage } from './languages.ts';

test('a store offers what it lists and Korean, or all when it lists none', {
  tags: ['I18N-2', 'I18N-3'],
}, () => {
  expect(offeredLanguages([])).toEqual(['ko', 'en', 'ja', 'zh-CN']);
  expect(offeredLanguages(['ja'])).toEqual(['ko', 'ja']);
  expect(offeredLanguages(['zh-CN', 'en', 'ko'])).toEqual(['ko', 'en', 'zh-CN']);
});

test.each([
  ['ja', ['ko', 'en', 'ja', 'zh-CN'], 'fr-FR,ja;q=0.9,en;q=0.8'],
  ['en', ['ko', 'en'], 'ja-JP, ja;q=0.9, en-US;q=0.8'],
  ['en', ['ko', 'en', 'ja'], 'ja;q=0.2,en;q=0.9'],
  ['ko', ['ko', 'ja'], 'en-US,en;q=0.9,ko;q=0.8'],
  ['zh-CN', ['ko', 'zh-CN'], 'zh-TW'],
  ['ja', ['ko', 'en', 'ja'], 'en;q=0,ja;q=0.1'],
  ['en', ['ko', 'en', 'ja'], 'en;q=0.8,ja;q=0.8'],
  [null, ['ko', 'en'], 'fr,de;q=0.9,*;q=0.1'],
  [null, ['ko', 'en'], 'en;q=much'],
  [null, ['ko', 'en'], ''],
] as const)(
  '%s is the best of %j for a phone that says %j',
  { tags: ['FIRST-1'] },
  (best, offered, header) => {
    expect(preferredLanguage(header, offered)).toBe(best);
  },
);

test('a store offers its languages, and one that speaks Korean alone no choice', {
  tags: ['I18N-3', 'LANG-8'],
}, () => {
  expect(allowedLanguages({ useMultiLanguage: true, multiLanguageToggles: [] })).toEqual([
    'ko',
    'en',
    'ja',
    'zh-CN',
  ]);
  expect(allowedLanguages({ useMultiLanguage: true, multiLanguageToggles: ['ja'] })).toEqual(['ko', 'ja']);
  expect(allowedLanguages({ useMultiLanguage: false, multiLanguageToggles: ['ja'] })).toEqual(['ko']);
});

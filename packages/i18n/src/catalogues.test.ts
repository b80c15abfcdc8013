import { LANGUAGES, type Language } from '@hansang/contract';
import { expect, test } from 'vitest';

const PARTS = [
  'guest',
  'group',
  'admission',
  'caution',
  'gallery',
  'activity',
  'errors',
  'till-errors',
  'console',
  'menu-editor',
  'bill',
  'bill-call',
  'seating',
  'menu-sheet',
  'call',
  'label',
  'leaving',
  'pictures',
  'search',
  'review',
  'pay',
  'pay-bill',
  'drinks',
  'practice',
  'news',
  'lines',
  'outside',
  'day',
  'day-report',
  'sales',
  'server',
] as const;

async function textsOf(language: Language, part: (typeof PARTS)[number]): Promise<Map<string, string>> {
  const module: Record<string, Record<string, string>> = await import(`./${language}/${part}.ts`);
  return new Map(Object.values(module).flatMap((catalogue) => Object.entries(catalogue)));
}

const holesOf = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test.each(LANGUAGES.flatMap((language) => PARTS.map((part) => [language, part] as const)))(
  '%s/%s has every text of the Korean one with the same placeholders, none empty',
  { tags: ['I18N-1'] },
  async (language, part) => {
    const [korean, texts] = [await textsOf('ko', part), await textsOf(language, part)];
    expect([...texts.keys()].sort()).toEqual([...korean.keys()].sort());
    for (const [key, text] of texts) {
      expect(text.trim(), key).not.toBe('');
      expect(new Set(holesOf(text)), key).toEqual(new Set(holesOf(korean.get(key))));
    }
  },
);

const HALF_WIDTH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}}][?!,;:(](?!\d)|[?!,;:)][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

test.each((['ja', 'zh-CN'] as const).flatMap((language) => PARTS.map((part) => [language, part] as const)))(
  '%s/%s is punctuated as its readers do, not with half-width marks',
  { tags: ['I18N-10'] },
  async (language, part) => {
    const marked = [...(await textsOf(language, part)).values()].filter((text) => HALF_WIDTH.test(text));
    expect(marked).toEqual([]);
  },
);

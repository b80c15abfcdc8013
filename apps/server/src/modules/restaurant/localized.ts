import type { Localized, StoredText } from '@hansang/contract/schemas';

export type { StoredText } from '@hansang/contract/schemas';

/** The text in every language; a language that the venue left out reads Korean. */
export function inEveryLanguage(text: StoredText): Localized {
  const { ko } = text;
  return { ko, en: text.en || ko, ja: text.ja || ko, 'zh-CN': text['zh-CN'] || ko };
}

export const inEveryLanguageOrNull = (text: StoredText | null): Localized | null =>
  text?.ko ? inEveryLanguage(text) : null;

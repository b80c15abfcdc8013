import type { opening as Korean } from '@hansang/i18n/ko/opening';
import { lateWords } from '../../shared/words/late-words.ts';

/** The texts from set-up to opening, in the console’s language. */
export const useOpeningWords = lateWords<typeof Korean>({
  ko: async () => (await import('@hansang/i18n/ko/opening')).opening,
  en: async () => (await import('@hansang/i18n/en/opening')).opening,
  ja: async () => (await import('@hansang/i18n/ja/opening')).opening,
  'zh-CN': async () => (await import('@hansang/i18n/zh-CN/opening')).opening,
});

export type OpeningText = ReturnType<typeof useOpeningWords>;

import type { till as Korean } from '@hansang/i18n/ko/till';
import { lateWords } from '../../shared/words/late-words.ts';

/** The texts of the till page, in the console’s language. */
export const useTillWords = lateWords<typeof Korean>({
  ko: async () => (await import('@hansang/i18n/ko/till')).till,
  en: async () => (await import('@hansang/i18n/en/till')).till,
  ja: async () => (await import('@hansang/i18n/ja/till')).till,
  'zh-CN': async () => (await import('@hansang/i18n/zh-CN/till')).till,
});

import type { day as Korean } from '@hansang/i18n/ko/day';
import { lateWords } from '../../shared/words/late-words.ts';

/** The texts of drawer and day, in the console’s language. */
export const useDayWords = lateWords<typeof Korean>({
  ko: async () => (await import('@hansang/i18n/ko/day')).day,
  en: async () => (await import('@hansang/i18n/en/day')).day,
  ja: async () => (await import('@hansang/i18n/ja/day')).day,
  'zh-CN': async () => (await import('@hansang/i18n/zh-CN/day')).day,
});

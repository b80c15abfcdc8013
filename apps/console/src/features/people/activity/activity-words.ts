import type { activity as Korean } from '@hansang/i18n/ko/activity';
import { lateWords } from '../../../shared/words/late-words.ts';

/** The texts of what staff did, in the console’s language. */
export const useActivityWords = lateWords<typeof Korean>({
  ko: async () => (await import('@hansang/i18n/ko/activity')).activity,
  en: async () => (await import('@hansang/i18n/en/activity')).activity,
  ja: async () => (await import('@hansang/i18n/ja/activity')).activity,
  'zh-CN': async () => (await import('@hansang/i18n/zh-CN/activity')).activity,
});

export type ActivityWords = ReturnType<typeof useActivityWords>;

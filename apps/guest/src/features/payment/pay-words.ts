import type { pay as Korean } from '@hansang/i18n/ko/pay';
import { lazyWords } from '../../shared/words/lazy-words.ts';

/** Guests of stores that are paid at the table never fetch these. */
export const payWords = lazyWords<typeof Korean>({
  ko: async () => (await import('@hansang/i18n/ko/pay')).pay,
  en: async () => (await import('@hansang/i18n/en/pay')).pay,
  ja: async () => (await import('@hansang/i18n/ja/pay')).pay,
  'zh-CN': async () => (await import('@hansang/i18n/zh-CN/pay')).pay,
});

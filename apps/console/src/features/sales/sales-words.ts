import type { sales as Korean } from '@hansang/i18n/ko/sales';
import { lateWords } from '../../shared/words/late-words.ts';

/** The texts of sales, in the console’s language. */
export const useSalesWords = lateWords<typeof Korean>({
  ko: async () => (await import('@hansang/i18n/ko/sales')).sales,
  en: async () => (await import('@hansang/i18n/en/sales')).sales,
  ja: async () => (await import('@hansang/i18n/ja/sales')).sales,
  'zh-CN': async () => (await import('@hansang/i18n/zh-CN/sales')).sales,
});

import type { entering as Korean } from '@hansang/i18n/ko/entering';
import { lateWords } from '../../shared/words/late-words.ts';

/** The texts of entering an order, in the console’s language. */
export const useEnteringWords = lateWords<typeof Korean>({
  ko: async () => (await import('@hansang/i18n/ko/entering')).entering,
  en: async () => (await import('@hansang/i18n/en/entering')).entering,
  ja: async () => (await import('@hansang/i18n/ja/entering')).entering,
  'zh-CN': async () => (await import('@hansang/i18n/zh-CN/entering')).entering,
});

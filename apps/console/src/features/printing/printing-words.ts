import type { printing as Korean } from '@hansang/i18n/ko/printing';
import { lateWords } from '../../shared/words/late-words.ts';

/** The texts of printers and their papers, in the console’s language. */
export const usePrintingWords = lateWords<typeof Korean>({
  ko: async () => (await import('@hansang/i18n/ko/printing')).printing,
  en: async () => (await import('@hansang/i18n/en/printing')).printing,
  ja: async () => (await import('@hansang/i18n/ja/printing')).printing,
  'zh-CN': async () => (await import('@hansang/i18n/zh-CN/printing')).printing,
});

export type PrintingWords = ReturnType<typeof usePrintingWords>;

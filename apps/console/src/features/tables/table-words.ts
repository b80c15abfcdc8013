import type { tables as Korean } from '@hansang/i18n/ko/tables';
import { lateWords } from '../../shared/words/late-words.ts';

/** The texts of tables and codes, in the console’s language. */
export const useTableWords = lateWords<typeof Korean>({
  ko: async () => (await import('@hansang/i18n/ko/tables')).tables,
  en: async () => (await import('@hansang/i18n/en/tables')).tables,
  ja: async () => (await import('@hansang/i18n/ja/tables')).tables,
  'zh-CN': async () => (await import('@hansang/i18n/zh-CN/tables')).tables,
});

export type TableText = ReturnType<typeof useTableWords>;

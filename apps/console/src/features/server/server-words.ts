import type { server as Korean } from '@hansang/i18n/ko/server';
import { lateWords } from '../../shared/words/late-words.ts';

/** The texts of the server page, and of what is wrong with the machine, in the console’s language. */
export const useServerWords = lateWords<typeof Korean>({
  ko: async () => (await import('@hansang/i18n/ko/server')).server,
  en: async () => (await import('@hansang/i18n/en/server')).server,
  ja: async () => (await import('@hansang/i18n/ja/server')).server,
  'zh-CN': async () => (await import('@hansang/i18n/zh-CN/server')).server,
});

export type ServerWords = ReturnType<typeof useServerWords>;

import type { settings as Korean } from '@hansang/i18n/ko/settings';
import { lateWords } from '../../shared/words/late-words.ts';

/** The texts of the settings, in the console’s language. */
export const useSettingWords = lateWords<typeof Korean>({
  ko: async () => (await import('@hansang/i18n/ko/settings')).settings,
  en: async () => (await import('@hansang/i18n/en/settings')).settings,
  ja: async () => (await import('@hansang/i18n/ja/settings')).settings,
  'zh-CN': async () => (await import('@hansang/i18n/zh-CN/settings')).settings,
});

export type SettingWords = ReturnType<typeof useSettingWords>;

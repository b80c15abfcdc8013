import type { venues as Korean } from '@hansang/i18n/ko/venues';
import { lateWords } from '../../shared/words/late-words.ts';

/** The texts of several venues, in the console’s language. */
export const useVenueWords = lateWords<typeof Korean>({
  ko: async () => (await import('@hansang/i18n/ko/venues')).venues,
  en: async () => (await import('@hansang/i18n/en/venues')).venues,
  ja: async () => (await import('@hansang/i18n/ja/venues')).venues,
  'zh-CN': async () => (await import('@hansang/i18n/zh-CN/venues')).venues,
});

export type VenueText = ReturnType<typeof useVenueWords>;

import type { seating as Korean } from '@hansang/i18n/ko/seating';
import { lateWords } from '../../../shared/words/late-words.ts';

/** The texts of joining, splitting, names and reservations, in the console’s language. */
export const useSeatingWords = lateWords<typeof Korean>({
  ko: async () => (await import('@hansang/i18n/ko/seating')).seating,
  en: async () => (await import('@hansang/i18n/en/seating')).seating,
  ja: async () => (await import('@hansang/i18n/ja/seating')).seating,
  'zh-CN': async () => (await import('@hansang/i18n/zh-CN/seating')).seating,
});

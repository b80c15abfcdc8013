import type { gallery as Korean } from '@hansang/i18n/ko/gallery';
import { lateWords } from '../../shared/words/late-words.ts';

/** The texts of the gallery, in the console’s language. */
export const useGalleryWords = lateWords<typeof Korean>({
  ko: async () => (await import('@hansang/i18n/ko/gallery')).gallery,
  en: async () => (await import('@hansang/i18n/en/gallery')).gallery,
  ja: async () => (await import('@hansang/i18n/ja/gallery')).gallery,
  'zh-CN': async () => (await import('@hansang/i18n/zh-CN/gallery')).gallery,
});

export type GalleryWords = ReturnType<typeof useGalleryWords>;

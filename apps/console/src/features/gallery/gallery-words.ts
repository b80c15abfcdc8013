import type { Language } from '@hansang/contract';
import { type CatalogueOf, translator } from '@hansang/i18n';
import type { gallery as Korean } from '@hansang/i18n/ko/gallery';
import { use } from 'react';
import { useWords } from '../../shared/words/words.ts';

export type GalleryWords = ReturnType<typeof translator<typeof Korean>>;

const loaders: Record<Language, () => Promise<{ gallery: CatalogueOf<typeof Korean> }>> = {
  ko: () => import('@hansang/i18n/ko/gallery'),
  en: () => import('@hansang/i18n/en/gallery'),
  ja: () => import('@hansang/i18n/ja/gallery'),
  'zh-CN': () => import('@hansang/i18n/zh-CN/gallery'),
};

const loading = new Map<Language, Promise<GalleryWords>>();

/** Needs a Suspense above it while the texts are fetched. */
export function useGalleryWords(): GalleryWords {
  const { language } = useWords();
  const known = loading.get(language);
  if (known) return use(known);
  const promise = loaders[language]().then(({ gallery }) => translator<typeof Korean>(gallery));
  loading.set(language, promise);
  return use(promise);
}

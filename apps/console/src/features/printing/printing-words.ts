import type { Language } from '@hansang/contract';
import { type CatalogueOf, translator } from '@hansang/i18n';
import type { printing as Korean } from '@hansang/i18n/ko/printing';
import { use } from 'react';
import { useWords } from '../../shared/words/words.ts';

export type PrintingWords = ReturnType<typeof translator<typeof Korean>>;

const loaders: Record<Language, () => Promise<{ printing: CatalogueOf<typeof Korean> }>> = {
  ko: () => import('@hansang/i18n/ko/printing'),
  en: () => import('@hansang/i18n/en/printing'),
  ja: () => import('@hansang/i18n/ja/printing'),
  'zh-CN': () => import('@hansang/i18n/zh-CN/printing'),
};

const loading = new Map<Language, Promise<PrintingWords>>();

/** Needs a Suspense above it while the texts are fetched. */
export function usePrintingWords(): PrintingWords {
  const { language } = useWords();
  const known = loading.get(language);
  if (known) return use(known);
  const promise = loaders[language]().then(({ printing }) => translator<typeof Korean>(printing));
  // A chunk that did not come is asked for again.
  promise.catch(() => loading.delete(language));
  loading.set(language, promise);
  return use(promise);
}

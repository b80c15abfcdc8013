import type { Language } from '@hansang/contract';
import { type CatalogueOf, translator } from '@hansang/i18n';
import type { till as Korean } from '@hansang/i18n/ko/till';
import { use } from 'react';
import { useWords } from '../../shared/words/words.ts';

type TillWords = ReturnType<typeof translator<typeof Korean>>;

const loaders: Record<Language, () => Promise<{ till: CatalogueOf<typeof Korean> }>> = {
  ko: () => import('@hansang/i18n/ko/till'),
  en: () => import('@hansang/i18n/en/till'),
  ja: () => import('@hansang/i18n/ja/till'),
  'zh-CN': () => import('@hansang/i18n/zh-CN/till'),
};

const loading = new Map<Language, Promise<TillWords>>();

/** Needs a Suspense above it while the texts are fetched. */
export function useTillWords(): TillWords {
  const { language } = useWords();
  const known = loading.get(language);
  if (known) return use(known);
  const promise = loaders[language]().then(({ till }) => translator<typeof Korean>(till));
  // A chunk that did not come is asked for again.
  promise.catch(() => loading.delete(language));
  loading.set(language, promise);
  return use(promise);
}

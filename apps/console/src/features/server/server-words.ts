import type { Language } from '@hansang/contract';
import { type CatalogueOf, translator } from '@hansang/i18n';
import type { server as Korean } from '@hansang/i18n/ko/server';
import { use } from 'react';
import { useWords } from '../../shared/words/words.ts';

export type ServerWords = ReturnType<typeof translator<typeof Korean>>;

const loaders: Record<Language, () => Promise<{ server: CatalogueOf<typeof Korean> }>> = {
  ko: () => import('@hansang/i18n/ko/server'),
  en: () => import('@hansang/i18n/en/server'),
  ja: () => import('@hansang/i18n/ja/server'),
  'zh-CN': () => import('@hansang/i18n/zh-CN/server'),
};

const loading = new Map<Language, Promise<ServerWords>>();

/** Needs a Suspense above it while the texts are fetched. */
export function useServerWords(): ServerWords {
  const { language } = useWords();
  const known = loading.get(language);
  if (known) return use(known);
  const promise = loaders[language]().then(({ server }) => translator<typeof Korean>(server));
  // A chunk that did not come is asked for again.
  promise.catch(() => loading.delete(language));
  loading.set(language, promise);
  return use(promise);
}

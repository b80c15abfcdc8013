import type { Language } from '@hansang/contract';
import { type CatalogueOf, translator } from '@hansang/i18n';
import type { activity as Korean } from '@hansang/i18n/ko/activity';
import { use } from 'react';
import { useWords } from '../../../shared/words/words.ts';

export type ActivityWords = ReturnType<typeof translator<typeof Korean>>;

const loaders: Record<Language, () => Promise<{ activity: CatalogueOf<typeof Korean> }>> = {
  ko: () => import('@hansang/i18n/ko/activity'),
  en: () => import('@hansang/i18n/en/activity'),
  ja: () => import('@hansang/i18n/ja/activity'),
  'zh-CN': () => import('@hansang/i18n/zh-CN/activity'),
};

const loading = new Map<Language, Promise<ActivityWords>>();

/** Needs a Suspense above it while the texts are fetched. */
export function useActivityWords(): ActivityWords {
  const { language } = useWords();
  const known = loading.get(language);
  if (known) return use(known);
  const promise = loaders[language]().then(({ activity }) => translator<typeof Korean>(activity));
  loading.set(language, promise);
  return use(promise);
}

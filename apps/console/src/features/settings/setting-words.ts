import type { Language } from '@hansang/contract';
import { type CatalogueOf, translator } from '@hansang/i18n';
import type { settings as Korean } from '@hansang/i18n/ko/settings';
import { use } from 'react';
import { useWords } from '../../shared/words/words.ts';

export type SettingWords = ReturnType<typeof translator<typeof Korean>>;

const loaders: Record<Language, () => Promise<{ settings: CatalogueOf<typeof Korean> }>> = {
  ko: () => import('@hansang/i18n/ko/settings'),
  en: () => import('@hansang/i18n/en/settings'),
  ja: () => import('@hansang/i18n/ja/settings'),
  'zh-CN': () => import('@hansang/i18n/zh-CN/settings'),
};

const loading = new Map<Language, Promise<SettingWords>>();

/** Needs a Suspense above it while the texts are fetched. */
export function useSettingWords(): SettingWords {
  const { language } = useWords();
  const known = loading.get(language);
  if (known) return use(known);
  const promise = loaders[language]().then(({ settings }) => translator<typeof Korean>(settings));
  // A chunk that did not come is asked for again.
  promise.catch(() => loading.delete(language));
  loading.set(language, promise);
  return use(promise);
}

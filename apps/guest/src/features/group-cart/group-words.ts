import type { Language } from '@hansang/contract';
import { type CatalogueOf, translator } from '@hansang/i18n';
import type { group as Korean } from '@hansang/i18n/ko/group';
import { use } from 'react';
import { useWords } from '../../shared/words/words.ts';

type Catalogue = CatalogueOf<typeof Korean>;
/** A text about the shared cart; unknown keys and missing placeholders do not compile. */
export type GroupWords = ReturnType<typeof translator<typeof Korean>>;

/** Apart from the texts of every screen: guests of other stores never fetch them. */
const loaders: Record<Language, () => Promise<{ group: Catalogue }>> = {
  ko: () => import('@hansang/i18n/ko/group'),
  en: () => import('@hansang/i18n/en/group'),
  ja: () => import('@hansang/i18n/ja/group'),
  'zh-CN': () => import('@hansang/i18n/zh-CN/group'),
};

const loading = new Map<Language, Promise<GroupWords>>();

/** The texts of a language; rejects when they cannot be fetched, and the next try fetches again. */
export function loadGroupWords(language: Language): Promise<GroupWords> {
  const known = loading.get(language);
  if (known) return known;
  const promise = loaders[language]().then(({ group }) => translator<typeof Korean>(group));
  promise.catch(() => loading.delete(language));
  loading.set(language, promise);
  return promise;
}

/** Needs a Suspense above it while the texts are fetched. */
export function useGroupWords(): GroupWords {
  return use(loadGroupWords(useWords().language));
}

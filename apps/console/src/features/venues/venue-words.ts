import type { Language } from '@hansang/contract';
import { type CatalogueOf, translator } from '@hansang/i18n';
import type { venues as Korean } from '@hansang/i18n/ko/venues';
import { use, useMemo } from 'react';
import { useWords } from '../../shared/words/words.ts';

type Catalogue = CatalogueOf<typeof Korean>;

/** These texts come with their screen: the console's first load has no use for them. */
const loaders: Record<Language, () => Promise<{ venues: Catalogue }>> = {
  ko: () => import('@hansang/i18n/ko/venues'),
  en: () => import('@hansang/i18n/en/venues'),
  ja: () => import('@hansang/i18n/ja/venues'),
  'zh-CN': () => import('@hansang/i18n/zh-CN/venues'),
};

const loading = new Map<Language, Promise<{ venues: Catalogue }>>();

function load(language: Language): Promise<{ venues: Catalogue }> {
  const known = loading.get(language);
  if (known) return known;
  const begun = loaders[language]();
  loading.set(language, begun);
  // What could not be fetched is fetched anew when the screen is opened again.
  begun.catch(() => loading.delete(language));
  return begun;
}

/** The texts of several venues, in the console's language; the screen waits for them. */
export function useVenueWords() {
  const { language } = useWords();
  const { venues } = use(load(language));
  return useMemo(() => translator<typeof Korean>(venues), [venues]);
}

export type VenueText = ReturnType<typeof useVenueWords>;

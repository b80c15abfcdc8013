import type { Language } from '@hansang/contract';
import { type CatalogueOf, translator } from '@hansang/i18n';
import type { opening as Korean } from '@hansang/i18n/ko/opening';
import { use, useMemo } from 'react';
import { useWords } from '../../shared/words/words.ts';

type Catalogue = CatalogueOf<typeof Korean>;

/** These texts come with their screens: a venue that is open has no use for them. */
const loaders: Record<Language, () => Promise<{ opening: Catalogue }>> = {
  ko: () => import('@hansang/i18n/ko/opening'),
  en: () => import('@hansang/i18n/en/opening'),
  ja: () => import('@hansang/i18n/ja/opening'),
  'zh-CN': () => import('@hansang/i18n/zh-CN/opening'),
};

const loading = new Map<Language, Promise<{ opening: Catalogue }>>();

function load(language: Language): Promise<{ opening: Catalogue }> {
  const known = loading.get(language);
  if (known) return known;
  const begun = loaders[language]();
  loading.set(language, begun);
  // What could not be fetched is fetched anew when the screen is opened again.
  begun.catch(() => loading.delete(language));
  return begun;
}

/** The texts from set-up to opening, in the console's language; the screen waits for them. */
export function useOpeningWords() {
  const { language } = useWords();
  const { opening } = use(load(language));
  return useMemo(() => translator<typeof Korean>(opening), [opening]);
}

export type OpeningText = ReturnType<typeof useOpeningWords>;

import type { Language } from '@hansang/contract';
import { type CatalogueOf, translator } from '@hansang/i18n';
import type { tables as Korean } from '@hansang/i18n/ko/tables';
import { use, useMemo } from 'react';
import { useWords } from '../../shared/words/words.ts';

type Catalogue = CatalogueOf<typeof Korean>;

/** These texts come with their screen: the console's first load has no use for them. */
const loaders: Record<Language, () => Promise<{ tables: Catalogue }>> = {
  ko: () => import('@hansang/i18n/ko/tables'),
  en: () => import('@hansang/i18n/en/tables'),
  ja: () => import('@hansang/i18n/ja/tables'),
  'zh-CN': () => import('@hansang/i18n/zh-CN/tables'),
};

const loading = new Map<Language, Promise<{ tables: Catalogue }>>();

function load(language: Language): Promise<{ tables: Catalogue }> {
  const known = loading.get(language);
  if (known) return known;
  const begun = loaders[language]();
  loading.set(language, begun);
  // What could not be fetched is fetched anew when the screen is opened again.
  begun.catch(() => loading.delete(language));
  return begun;
}

/** The texts of tables and codes, in the console's language; the screen waits for them. */
export function useTableWords() {
  const { language } = useWords();
  const { tables } = use(load(language));
  return useMemo(() => translator<typeof Korean>(tables), [tables]);
}

export type TableText = ReturnType<typeof useTableWords>;

import type { Language } from '@hansang/contract';
import { type CatalogueOf, translator } from '@hansang/i18n';
import type { menuSheet as Korean } from '@hansang/i18n/ko/menu-sheet';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { fetched } from '../../../shared/parts/fetched.ts';
import { useWords } from '../../../shared/words/words.ts';

const loaders: Record<Language, () => Promise<CatalogueOf<typeof Korean>>> = {
  ko: async () => (await import('@hansang/i18n/ko/menu-sheet')).menuSheet,
  en: async () => (await import('@hansang/i18n/en/menu-sheet')).menuSheet,
  ja: async () => (await import('@hansang/i18n/ja/menu-sheet')).menuSheet,
  'zh-CN': async () => (await import('@hansang/i18n/zh-CN/menu-sheet')).menuSheet,
};

export type SheetWords = ReturnType<typeof translator<typeof Korean>>;

/** What the page of spreadsheets says, once it is there. */
export function useSheetTexts(): SheetWords | null {
  const { language } = useWords();
  const { data } = useQuery({
    queryKey: ['menu-sheet-texts', language],
    queryFn: () => fetched(loaders[language]),
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: true,
  });
  return data ? translator<typeof Korean>(data) : null;
}

export const SheetWordsContext = createContext<SheetWords | null>(null);

export function useSheetWords(): SheetWords {
  const words = useContext(SheetWordsContext);
  if (!words) throw new Error('The words of spreadsheets are used outside of their page');
  return words;
}

import type { Language } from '@hansang/contract';
import { type CatalogueOf, translator } from '@hansang/i18n';
import type { bill as Korean } from '@hansang/i18n/ko/bill';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { fetched } from '../../../shared/parts/fetched.ts';
import { useWords } from '../../../shared/words/words.ts';

/** What a bill says comes with the first table that is opened. */
const loaders: Record<Language, () => Promise<CatalogueOf<typeof Korean>>> = {
  ko: async () => (await import('@hansang/i18n/ko/bill')).bill,
  en: async () => (await import('@hansang/i18n/en/bill')).bill,
  ja: async () => (await import('@hansang/i18n/ja/bill')).bill,
  'zh-CN': async () => (await import('@hansang/i18n/zh-CN/bill')).bill,
};

export type BillWords = ReturnType<typeof translator<typeof Korean>>;

/** A bill's texts in the language of the console, once they are there. */
export function useBillTexts(): BillWords | null {
  const { language } = useWords();
  const { data } = useQuery({
    queryKey: ['bill-texts', language],
    queryFn: () => fetched(loaders[language]),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ? translator<typeof Korean>(data) : null;
}

export const BillWordsContext = createContext<BillWords | null>(null);

export function useBillWords(): BillWords {
  const words = useContext(BillWordsContext);
  if (!words) throw new Error('A bill’s words are used outside of it');
  return words;
}

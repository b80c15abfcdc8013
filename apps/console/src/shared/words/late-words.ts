import type { Language } from '@hansang/contract';
import { type CatalogueOf, translator } from '@hansang/i18n';
import { use } from 'react';
import { fetched } from '../parts/fetched.ts';
import { useWords } from './words.ts';

type Say<Korean extends Record<string, string>> = ReturnType<typeof translator<Korean>>;

/**
 * Texts that come with their screen: the console's first load has no use for them. The hook needs a Suspense above it while
 * they are fetched.
 */
export function lateWords<Korean extends Record<string, string>>(
  loaders: Record<Language, () => Promise<CatalogueOf<Korean>>>,
): () => Say<Korean> {
  const loading = new Map<Language, Promise<Say<Korean>>>();
  const load = (language: Language) => {
    const known = loading.get(language);
    if (known) return known;
    const begun = fetched(loaders[language]).then((catalogue) => translator<Korean>(catalogue));
    loading.set(language, begun);
    // What could not be fetched is fetched anew when the screen is opened again.
    begun.catch(() => loading.delete(language));
    return begun;
  };
  return function useLateWords() {
    const { language } = useWords();
    return use(load(language));
  };
}

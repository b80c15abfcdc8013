import type { Language } from '@hansang/contract';

/**
 * Texts that come in a chunk per language: a phone fetches the one that it shows, once. Rejects when they cannot be
 * fetched, and the next try fetches again.
 */
export function byLanguage<Texts>(
  fetchTexts: (language: Language) => Promise<Texts>,
): (language: Language) => Promise<Texts> {
  const loading = new Map<Language, Promise<Texts>>();
  return (language) => {
    const known = loading.get(language);
    if (known) return known;
    const promise = fetchTexts(language);
    promise.catch(() => loading.delete(language));
    loading.set(language, promise);
    return promise;
  };
}

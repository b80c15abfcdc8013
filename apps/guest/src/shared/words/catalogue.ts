import type { Language } from '@hansang/contract';
import type { CatalogueOf } from '@hansang/i18n';
import type { guest as Korean } from '@hansang/i18n/ko/guest';

export type Catalogue = CatalogueOf<typeof Korean>;

/** One chunk per language: a phone loads the one it shows. */
const loaders: Record<Language, () => Promise<{ guest: Catalogue }>> = {
  ko: () => import('@hansang/i18n/ko/guest'),
  en: () => import('@hansang/i18n/en/guest'),
  ja: () => import('@hansang/i18n/ja/guest'),
  'zh-CN': () => import('@hansang/i18n/zh-CN/guest'),
};

const loading = new Map<Language, Promise<Catalogue>>();

/** The texts of a language; rejects when they cannot be fetched, and the next try fetches again. */
export function loadCatalogue(language: Language): Promise<Catalogue> {
  const known = loading.get(language);
  if (known) return known;
  const promise = loaders[language]().then(({ guest }) => guest);
  promise.catch(() => loading.delete(language));
  loading.set(language, promise);
  return promise;
}

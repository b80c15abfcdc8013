import type { Language } from '@hansang/contract';
import { type CatalogueOf, translator } from '@hansang/i18n';
import type { caution as Korean } from '@hansang/i18n/ko/caution';

type Catalogue = CatalogueOf<typeof Korean>;
/** A text for when something is not as usual; unknown keys and missing placeholders do not compile. */
export type CautionWords = ReturnType<typeof translator<typeof Korean>>;

/** Apart from the texts of every screen: most guests never need them. */
const loaders: Record<Language, () => Promise<{ caution: Catalogue }>> = {
  ko: () => import('@hansang/i18n/ko/caution'),
  en: () => import('@hansang/i18n/en/caution'),
  ja: () => import('@hansang/i18n/ja/caution'),
  'zh-CN': () => import('@hansang/i18n/zh-CN/caution'),
};

const loading = new Map<Language, Promise<CautionWords>>();

/** The texts of a language; rejects when they cannot be fetched, and the next try fetches again. */
export function loadCautionWords(language: Language): Promise<CautionWords> {
  const known = loading.get(language);
  if (known) return known;
  const promise = loaders[language]().then(({ caution }) => translator<typeof Korean>(caution));
  promise.catch(() => loading.delete(language));
  loading.set(language, promise);
  return promise;
}

import type { Language } from '@hansang/contract';
import type { CatalogueOf } from '@hansang/i18n';
import type { staffConsole as Korean } from '@hansang/i18n/ko/console';
import { fetched } from '../parts/fetched.ts';

export type Catalogue = CatalogueOf<typeof Korean>;

/** One chunk per language: the console loads the one it shows. */
const loaders: Record<Language, () => Promise<{ staffConsole: Catalogue }>> = {
  ko: () => import('@hansang/i18n/ko/console'),
  en: () => import('@hansang/i18n/en/console'),
  ja: () => import('@hansang/i18n/ja/console'),
  'zh-CN': () => import('@hansang/i18n/zh-CN/console'),
};

export async function loadCatalogue(language: Language): Promise<Catalogue> {
  return (await fetched(loaders[language])).staffConsole;
}

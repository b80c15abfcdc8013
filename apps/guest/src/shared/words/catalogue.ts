import type { Language } from '@hansang/contract';
import type { CatalogueOf } from '@hansang/i18n';
import type { guest as Korean } from '@hansang/i18n/ko/guest';
import { byLanguage } from './by-language.ts';

export type Catalogue = CatalogueOf<typeof Korean>;

const loaders: Record<Language, () => Promise<{ guest: Catalogue }>> = {
  ko: () => import('@hansang/i18n/ko/guest'),
  en: () => import('@hansang/i18n/en/guest'),
  ja: () => import('@hansang/i18n/ja/guest'),
  'zh-CN': () => import('@hansang/i18n/zh-CN/guest'),
};

/** The texts of every screen. */
export const loadCatalogue = byLanguage(async (language) => (await loaders[language]()).guest);

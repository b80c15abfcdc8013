import type { search as Korean } from '@hansang/i18n/ko/search';
import { lazyWords } from '../../shared/words/lazy-words.ts';

export const searchWords = lazyWords<typeof Korean>({
  ko: () => import('@hansang/i18n/ko/search').then(({ search }) => search),
  en: () => import('@hansang/i18n/en/search').then(({ search }) => search),
  ja: () => import('@hansang/i18n/ja/search').then(({ search }) => search),
  'zh-CN': () => import('@hansang/i18n/zh-CN/search').then(({ search }) => search),
});

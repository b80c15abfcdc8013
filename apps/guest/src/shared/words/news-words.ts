import type { news as Korean } from '@hansang/i18n/ko/news';
import { lazyWords } from './lazy-words.ts';

/** What is told of orders wherever a guest is, and when they leave. */
export const newsWords = lazyWords<typeof Korean>({
  ko: () => import('@hansang/i18n/ko/news').then(({ news }) => news),
  en: () => import('@hansang/i18n/en/news').then(({ news }) => news),
  ja: () => import('@hansang/i18n/ja/news').then(({ news }) => news),
  'zh-CN': () => import('@hansang/i18n/zh-CN/news').then(({ news }) => news),
});

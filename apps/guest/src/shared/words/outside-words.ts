import type { outside as Korean } from '@hansang/i18n/ko/outside';
import { lazyWords } from './lazy-words.ts';

/** For whoever has not come in at a table, or whose browser lets nobody order. */
export const outsideWords = lazyWords<typeof Korean>({
  ko: () => import('@hansang/i18n/ko/outside').then(({ outside }) => outside),
  en: () => import('@hansang/i18n/en/outside').then(({ outside }) => outside),
  ja: () => import('@hansang/i18n/ja/outside').then(({ outside }) => outside),
  'zh-CN': () => import('@hansang/i18n/zh-CN/outside').then(({ outside }) => outside),
});

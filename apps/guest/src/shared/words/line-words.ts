import type { lines as Korean } from '@hansang/i18n/ko/lines';
import { lazyWords } from './lazy-words.ts';

/** What became of single lines of an order, and what is offered in their place. */
export const lineWords = lazyWords<typeof Korean>({
  ko: () => import('@hansang/i18n/ko/lines').then(({ lines }) => lines),
  en: () => import('@hansang/i18n/en/lines').then(({ lines }) => lines),
  ja: () => import('@hansang/i18n/ja/lines').then(({ lines }) => lines),
  'zh-CN': () => import('@hansang/i18n/zh-CN/lines').then(({ lines }) => lines),
});

import type { call as Korean } from '@hansang/i18n/ko/call';
import { lazyWords } from '../../shared/words/lazy-words.ts';

export const callWords = lazyWords<typeof Korean>({
  ko: () => import('@hansang/i18n/ko/call').then(({ call }) => call),
  en: () => import('@hansang/i18n/en/call').then(({ call }) => call),
  ja: () => import('@hansang/i18n/ja/call').then(({ call }) => call),
  'zh-CN': () => import('@hansang/i18n/zh-CN/call').then(({ call }) => call),
});

import type { practice as Korean } from '@hansang/i18n/ko/practice';
import { lazyWords } from './lazy-words.ts';

export const practiceWords = lazyWords<typeof Korean>({
  ko: () => import('@hansang/i18n/ko/practice').then(({ practice }) => practice),
  en: () => import('@hansang/i18n/en/practice').then(({ practice }) => practice),
  ja: () => import('@hansang/i18n/ja/practice').then(({ practice }) => practice),
  'zh-CN': () => import('@hansang/i18n/zh-CN/practice').then(({ practice }) => practice),
});

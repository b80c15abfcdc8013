import type { review as Korean } from '@hansang/i18n/ko/review';
import { lazyWords } from '../../shared/words/lazy-words.ts';

export const reviewWords = lazyWords<typeof Korean>({
  ko: () => import('@hansang/i18n/ko/review').then(({ review }) => review),
  en: () => import('@hansang/i18n/en/review').then(({ review }) => review),
  ja: () => import('@hansang/i18n/ja/review').then(({ review }) => review),
  'zh-CN': () => import('@hansang/i18n/zh-CN/review').then(({ review }) => review),
});

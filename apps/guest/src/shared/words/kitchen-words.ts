import type { kitchen as Korean } from '@hansang/i18n/ko/kitchen';
import { lazyWords } from './lazy-words.ts';

/** What goes between guests and kitchen: notes, and that it is behind. */
export const kitchenWords = lazyWords<typeof Korean>({
  ko: () => import('@hansang/i18n/ko/kitchen').then(({ kitchen }) => kitchen),
  en: () => import('@hansang/i18n/en/kitchen').then(({ kitchen }) => kitchen),
  ja: () => import('@hansang/i18n/ja/kitchen').then(({ kitchen }) => kitchen),
  'zh-CN': () => import('@hansang/i18n/zh-CN/kitchen').then(({ kitchen }) => kitchen),
});

import type { drinks as Korean } from '@hansang/i18n/ko/drinks';
import { lazyWords } from '../../shared/words/lazy-words.ts';

export const drinkWords = lazyWords<typeof Korean>({
  ko: () => import('@hansang/i18n/ko/drinks').then(({ drinks }) => drinks),
  en: () => import('@hansang/i18n/en/drinks').then(({ drinks }) => drinks),
  ja: () => import('@hansang/i18n/ja/drinks').then(({ drinks }) => drinks),
  'zh-CN': () => import('@hansang/i18n/zh-CN/drinks').then(({ drinks }) => drinks),
});

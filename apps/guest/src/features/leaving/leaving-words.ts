import type { leaving as Korean } from '@hansang/i18n/ko/leaving';
import { lazyWords } from '../../shared/words/lazy-words.ts';

export const leavingWords = lazyWords<typeof Korean>({
  ko: () => import('@hansang/i18n/ko/leaving').then(({ leaving }) => leaving),
  en: () => import('@hansang/i18n/en/leaving').then(({ leaving }) => leaving),
  ja: () => import('@hansang/i18n/ja/leaving').then(({ leaving }) => leaving),
  'zh-CN': () => import('@hansang/i18n/zh-CN/leaving').then(({ leaving }) => leaving),
});

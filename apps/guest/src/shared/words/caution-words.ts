import type { caution as Korean } from '@hansang/i18n/ko/caution';
import { lazyWords } from './lazy-words.ts';

/** For when something is not as usual: most guests never need them. */
export const cautionWords = lazyWords<typeof Korean>({
  ko: () => import('@hansang/i18n/ko/caution').then(({ caution }) => caution),
  en: () => import('@hansang/i18n/en/caution').then(({ caution }) => caution),
  ja: () => import('@hansang/i18n/ja/caution').then(({ caution }) => caution),
  'zh-CN': () => import('@hansang/i18n/zh-CN/caution').then(({ caution }) => caution),
});

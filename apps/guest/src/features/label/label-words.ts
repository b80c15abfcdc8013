import type { label as Korean } from '@hansang/i18n/ko/label';
import { lazyWords } from '../../shared/words/lazy-words.ts';

export const labelWords = lazyWords<typeof Korean>({
  ko: () => import('@hansang/i18n/ko/label').then(({ label }) => label),
  en: () => import('@hansang/i18n/en/label').then(({ label }) => label),
  ja: () => import('@hansang/i18n/ja/label').then(({ label }) => label),
  'zh-CN': () => import('@hansang/i18n/zh-CN/label').then(({ label }) => label),
});

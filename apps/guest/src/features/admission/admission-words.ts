import type { admission as Korean } from '@hansang/i18n/ko/admission';
import { lazyWords } from '../../shared/words/lazy-words.ts';

/** For guests who have to be let in, and those who let them in or invite them. */
export const admissionWords = lazyWords<typeof Korean>({
  ko: () => import('@hansang/i18n/ko/admission').then(({ admission }) => admission),
  en: () => import('@hansang/i18n/en/admission').then(({ admission }) => admission),
  ja: () => import('@hansang/i18n/ja/admission').then(({ admission }) => admission),
  'zh-CN': () => import('@hansang/i18n/zh-CN/admission').then(({ admission }) => admission),
});

import type { pictures as Korean } from '@hansang/i18n/ko/pictures';
import { lazyWords } from '../../shared/words/lazy-words.ts';

export const picturesWords = lazyWords<typeof Korean>({
  ko: () => import('@hansang/i18n/ko/pictures').then(({ pictures }) => pictures),
  en: () => import('@hansang/i18n/en/pictures').then(({ pictures }) => pictures),
  ja: () => import('@hansang/i18n/ja/pictures').then(({ pictures }) => pictures),
  'zh-CN': () => import('@hansang/i18n/zh-CN/pictures').then(({ pictures }) => pictures),
});

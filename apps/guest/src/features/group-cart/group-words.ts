import type { group as Korean } from '@hansang/i18n/ko/group';
import { lazyWords } from '../../shared/words/lazy-words.ts';

/** Guests of stores without shared carts never fetch these. */
export const groupWords = lazyWords<typeof Korean>({
  ko: () => import('@hansang/i18n/ko/group').then(({ group }) => group),
  en: () => import('@hansang/i18n/en/group').then(({ group }) => group),
  ja: () => import('@hansang/i18n/ja/group').then(({ group }) => group),
  'zh-CN': () => import('@hansang/i18n/zh-CN/group').then(({ group }) => group),
});

/** A text about the shared cart; unknown keys and missing placeholders do not compile. */
export type GroupWords = Awaited<ReturnType<typeof groupWords.load>>;

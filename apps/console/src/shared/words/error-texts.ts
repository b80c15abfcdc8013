import type { ErrorCode, Language, NoResponseCode } from '@hansang/contract';
import { fetched } from '../parts/fetched.ts';

interface ErrorTexts {
  readonly errors: Readonly<Record<ErrorCode, string>>;
  readonly noResponse: Readonly<Record<NoResponseCode, string>>;
}

const loaders: Record<Language, () => Promise<ErrorTexts>> = {
  ko: () => import('@hansang/i18n/ko/errors'),
  en: () => import('@hansang/i18n/en/errors'),
  ja: () => import('@hansang/i18n/ja/errors'),
  'zh-CN': () => import('@hansang/i18n/zh-CN/errors'),
};

/** The sentences for calls without an answer; loaded with the language, so that they are at hand without a network. */
export async function loadNoResponse(language: Language): Promise<Readonly<Record<NoResponseCode, string>>> {
  return (await fetched(loaders[language])).noResponse;
}

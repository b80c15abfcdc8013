import type { Language, NoResponseCode } from '@hansang/contract';
import { fill, formatWon } from '@hansang/i18n';
import type { EntryFault, RefusalParams } from '@hansang/rules';
import type { Failed } from '../api/api.ts';
import { byLanguage } from './by-language.ts';

export interface ErrorTexts {
  readonly errors: Readonly<Record<string, string>>;
  readonly noResponse: Readonly<Record<NoResponseCode, string>>;
  /** Of addresses that were scanned. */
  readonly entryFaults: Readonly<Record<EntryFault, string>>;
}

const loaders: Record<Language, () => Promise<ErrorTexts>> = {
  ko: () => import('@hansang/i18n/ko/errors'),
  en: () => import('@hansang/i18n/en/errors'),
  ja: () => import('@hansang/i18n/ja/errors'),
  'zh-CN': () => import('@hansang/i18n/zh-CN/errors'),
};

/** The sentences for refusals; fetched while the phone is idle, so that they are at hand without a network. */
export const loadErrorTexts = byLanguage((language) => loaders[language]());

/** The sentence of an error code, or of the general failure when the code is unknown. */
export function errorSentence(
  { errors, noResponse }: ErrorTexts,
  code: string,
  language: Language,
  params: RefusalParams = {},
): string {
  const { name, when, amount, ...figures } = params;
  const spoken = {
    ...(name ? { name: name[language] || name.ko } : {}),
    ...(when ? { when: when[language] } : {}),
    ...(amount === undefined ? {} : { amount: formatWon(amount, language) }),
    ...figures,
  };
  return fill(errors[code] ?? noResponse.FALLBACK, spoken);
}

export async function errorText(
  code: string,
  language: Language,
  params: RefusalParams = {},
): Promise<string> {
  return errorSentence(await loadErrorTexts(language), code, language, params);
}

/** What to tell about a failed call: the server's sentence, else the app's own for its code. */
export function failureSentence(
  { errors, noResponse }: ErrorTexts,
  failed: Failed,
  language: Language,
): string {
  const said = failed.message?.[language] || failed.message?.ko;
  return said || noResponse[failed.code as NoResponseCode] || errors[failed.code] || noResponse.FALLBACK;
}

/** Status, name and code of a failed call, for whoever is shown the phone. */
export function failureDetail({ status, code, reply }: Failed): string {
  const name = reply && reply.name !== code ? ` ${reply.name}` : '';
  return `${status}${name} (${code})`;
}

export async function failureText(failed: Failed, language: Language): Promise<string> {
  return failureSentence(await loadErrorTexts(language), failed, language);
}

import { ERRORS, type ErrorCode, FALLBACK_LANGUAGE, LANGUAGES, type Language } from '@hansang/contract';
import type { Localized, RefusalReply } from '@hansang/contract/schemas';
import { fill } from '@hansang/i18n';
import { errors as en } from '@hansang/i18n/en/errors';
import { errors as ja } from '@hansang/i18n/ja/errors';
import { errors as ko } from '@hansang/i18n/ko/errors';
import { errors as zh } from '@hansang/i18n/zh-CN/errors';
import type { Refusal, RefusalParams } from '../calls/refusal.ts';

const CATALOGUES: Record<Language, Record<ErrorCode, string>> = { ko, en, ja, 'zh-CN': zh };

/** The sentence of a code in one language. */
export function errorText(code: ErrorCode, language: Language, params: RefusalParams = {}): string {
  const spoken = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'object' ? (value[language] ?? value.ko ?? '') : value,
  ]);
  const texts = CATALOGUES[language] ?? CATALOGUES[FALLBACK_LANGUAGE];
  return fill(texts[code], Object.fromEntries(spoken));
}

/** The sentence of a code in every language. */
export function errorTexts(code: ErrorCode, params?: RefusalParams): Localized {
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, errorText(code, language, params)]),
  ) as Localized;
}

/** The wire's error reply for a refusal. */
export function errorReply(refusal: Refusal): RefusalReply {
  const message = errorTexts(refusal.refused, refusal.params);
  return {
    status: ERRORS[refusal.refused].status,
    name: refusal.refused,
    message: message.ko,
    errorCode: refusal.refused,
    multiLanguage: { message },
    ...(refusal.details ? { details: [...refusal.details] } : {}),
    ...refusal.extra,
  };
}

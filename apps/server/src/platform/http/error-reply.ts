import {
  ERRORS,
  type ErrorCode,
  FALLBACK_LANGUAGE,
  LANGUAGES,
  type Language,
  TILL_PATH,
} from '@hansang/contract';
import { type Localized, type RefusalReply, refusalReply } from '@hansang/contract/schemas';
import { fill } from '@hansang/i18n';
import { errors as en } from '@hansang/i18n/en/errors';
import { tillErrors as enTill } from '@hansang/i18n/en/till-errors';
import { errors as ja } from '@hansang/i18n/ja/errors';
import { tillErrors as jaTill } from '@hansang/i18n/ja/till-errors';
import { errors as ko } from '@hansang/i18n/ko/errors';
import { tillErrors as koTill } from '@hansang/i18n/ko/till-errors';
import { errors as zh } from '@hansang/i18n/zh-CN/errors';
import { tillErrors as zhTill } from '@hansang/i18n/zh-CN/till-errors';
import type { FastifyReply } from 'fastify';
import type { Refusal, RefusalParams } from '../calls/refusal.ts';
import { declaredBy } from '../wire/declared.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

const CATALOGUES: Record<Language, Record<ErrorCode, string>> = { ko, en, ja, 'zh-CN': zh };

const FOR_TILLS: Record<Language, Partial<Record<ErrorCode, string>>> = {
  ko: koTill,
  en: enTill,
  ja: jaTill,
  'zh-CN': zhTill,
};

/** The sentence of a code in one language. */
export const errorText = (code: ErrorCode, language: Language, params?: RefusalParams): string =>
  filled((CATALOGUES[language] ?? CATALOGUES[FALLBACK_LANGUAGE])[code], language, params);

/** The same for a till's maker and whoever stands at it, who is no guest. */
export const textForTills = (code: ErrorCode, language: Language, params?: RefusalParams): string => {
  const own = FOR_TILLS[language][code];
  return own === undefined ? errorText(code, language, params) : filled(own, language, params);
};

function filled(text: string, language: Language, params: RefusalParams = {}): string {
  const spoken = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'object' ? (value[language] ?? value.ko ?? '') : value,
  ]);
  return fill(text, Object.fromEntries(spoken));
}

/** The sentence of a code in every language. */
export function errorTexts(code: ErrorCode, params?: RefusalParams, textOf = errorText): Localized {
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, textOf(code, language, params)]),
  ) as Localized;
}

/** A code as an answer tells it that is no error reply. */
export function toldText(code: ErrorCode): { message: string; multiLanguage: { message: Localized } } {
  const message = errorTexts(code);
  return { message: message.ko, multiLanguage: { message } };
}

export const NOTHING_TOLD = { message: null, multiLanguage: null };

/** The wire's error reply for a refusal. */
export function errorReply(refusal: Refusal, textOf = errorText): RefusalReply {
  const message = errorTexts(refusal.refused, refusal.params, textOf);
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

/** Answers a refusal as the error reply. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const textOf = reply.request.url.startsWith(TILL_PATH) ? textForTills : errorText;
  const wait = refusal.extra?.retryAfterSeconds;
  if (wait !== undefined) reply.header('retry-after', String(wait));
  return reply
    .code(ERRORS[refusal.refused].status)
    .header('cache-control', 'no-store')
    .header('content-type', JSON_TYPE)
    .send(JSON.stringify(declaredBy(refusalReply)(errorReply(refusal, textOf), { faults: 0 })));
}

import { ERRORS, type ErrorCode, FALLBACK_LANGUAGE, LANGUAGES, type Language } from '@hansang/contract';
import { type Localized, type RefusalReply, refusalReply } from '@hansang/contract/schemas';
import { fill } from '@hansang/i18n';
import { errors as en } from '@hansang/i18n/en/errors';
import { errors as ja } from '@hansang/i18n/ja/errors';
import { errors as ko } from '@hansang/i18n/ko/errors';
import { errors as zh } from '@hansang/i18n/zh-CN/errors';
import type { FastifyReply } from 'fastify';
import type { Refusal, RefusalParams } from '../calls/refusal.ts';
import { declaredBy } from '../wire/declared.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

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

/** A code as an answer tells it that is no error reply. */
export function toldText(code: ErrorCode): { message: string; multiLanguage: { message: Localized } } {
  const message = errorTexts(code);
  return { message: message.ko, multiLanguage: { message } };
}

export const NOTHING_TOLD = { message: null, multiLanguage: null };

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

/** Answers a refusal as the error reply. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const wait = refusal.extra?.retryAfterSeconds;
  if (wait !== undefined) reply.header('retry-after', String(wait));
  return reply
    .code(ERRORS[refusal.refused].status)
    .header('cache-control', 'no-store')
    .header('content-type', JSON_TYPE)
    .send(JSON.stringify(declaredBy(refusalReply)(errorReply(refusal), { faults: 0 })));
}

import { NO_RESPONSE_STATUS, type NoResponseCode } from '@hansang/contract';
import type { RefusalReply } from '@hansang/contract/schemas';
import type { Failed } from './api.ts';

/** A call that got no answer. `timedOut`: this app gave up waiting. */
export function noAnswer(timedOut: boolean): Failed {
  return failed(NO_RESPONSE_STATUS, timedOut ? 'TIMEOUT' : 'NETWORK');
}

/** An answer that is not 2xx; `body` is what it held, `null` when that was no JSON. */
export function badAnswer(status: number, body: unknown): Failed {
  if (isErrorReply(body)) {
    const message = body.multiLanguage?.message ?? null;
    return { ok: false, status, code: body.errorCode as Failed['code'], message, reply: body };
  }
  return failed(status, status === 403 ? 'FORBIDDEN' : 'FALLBACK');
}

const failed = (status: number, code: NoResponseCode): Failed => ({
  ok: false,
  status,
  code,
  message: null,
  reply: null,
});

function isErrorReply(body: unknown): body is RefusalReply {
  return (
    typeof body === 'object' && body !== null && 'errorCode' in body && typeof body.errorCode === 'string'
  );
}

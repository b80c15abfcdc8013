import { foreignAnswer } from '@hansang/contract';
import type { RefusalReply } from '@hansang/contract/schemas';
import type { Failed } from './api.ts';
import { failed } from './failures.ts';

/** An answer that is not 2xx; `body` is what it held, `null` when that was no JSON. */
export function badAnswer(status: number, body: unknown): Failed {
  if (isErrorReply(body)) {
    const message = body.multiLanguage?.message ?? null;
    return { ok: false, status, code: body.errorCode as Failed['code'], message, reply: body };
  }
  return failed(status, foreignAnswer(status));
}

function isErrorReply(body: unknown): body is RefusalReply {
  return (
    typeof body === 'object' && body !== null && 'errorCode' in body && typeof body.errorCode === 'string'
  );
}

import { NO_RESPONSE_STATUS, type NoResponseCode } from '@hansang/contract';
import type { Failed } from './api.ts';

/** A call that got no answer. `timedOut`: this app gave up waiting. */
export function noAnswer(timedOut: boolean): Failed {
  return failed(NO_RESPONSE_STATUS, timedOut ? 'TIMEOUT' : 'NETWORK');
}

/** A failure that the app itself has to put into words. */
export const failed = (status: number, code: NoResponseCode): Failed => ({
  ok: false,
  status,
  code,
  message: null,
  reply: null,
});

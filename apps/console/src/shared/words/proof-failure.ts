import { CallFailure } from '../api/call-failure.ts';
import type { Words } from './words.ts';

/** Why a proof of a password did not work; a wait is told in minutes. Null without an error. */
export function proofFailure(error: unknown, words: Pick<Words, 't' | 'failure'>): string | null {
  if (!error) return null;
  const seconds = error instanceof CallFailure ? Number(error.extra.retryAfterSeconds) : Number.NaN;
  if (Number.isFinite(seconds))
    return words.t('login.wait', { minutes: Math.max(1, Math.ceil(seconds / 60)) });
  return words.failure(error);
}

import { ERRORS, type ErrorCode, isErrorCode, NO_RESPONSE_STATUS } from '@hansang/contract';
import type { Localized } from '@hansang/contract/schemas';
import { ENTRY_FAULTS, type EntryFault } from '@hansang/rules';
import type { Failed } from '../../shared/api/api.ts';

/** Why a guard refused: its sentence is looked up by code. */
export type ReasonCode = ErrorCode | EntryFault;

export interface Reason {
  readonly code: ReasonCode;
  /** The server's sentence, for a code that this app does not know. */
  readonly message: Localized | null;
}

/** What a guard decides. */
export type Verdict =
  | { readonly kind: 'pass' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'refuse'; readonly reason: Reason }
  /** The server could not be asked; nobody is sent away for that. */
  | { readonly kind: 'unreachable'; readonly failed: Failed };

export const PASS: Verdict = { kind: 'pass' };

export const redirect = (to: string): Verdict => ({ kind: 'redirect', to });

/** A guard that fails without a code of its own says 'invalid access'. */
export const refuse = (code: ReasonCode = 'INVALID_ACCESS', message: Localized | null = null): Verdict => ({
  kind: 'refuse',
  reason: { code, message },
});

/** The verdict on a call that a guard needed and that failed. */
export function failing(failed: Failed): Verdict {
  if (failed.status === NO_RESPONSE_STATUS || failed.status >= 500 || failed.status === 429)
    return { kind: 'unreachable', failed };
  return isErrorCode(failed.code)
    ? refuse(failed.code, failed.message)
    : refuse('INVALID_ACCESS', failed.message);
}

/** Where a refused guest goes: the landing page, unless the code has a page of its own. */
export function refugeOf({ code }: Pick<Reason, 'code'>): '/order' | '/drink-order-notice' {
  return isErrorCode(code) && ERRORS[code].next === '/drink-order-notice' ? '/drink-order-notice' : '/order';
}

export const isReasonCode = (code: string): code is ReasonCode =>
  isErrorCode(code) || (ENTRY_FAULTS as readonly string[]).includes(code);

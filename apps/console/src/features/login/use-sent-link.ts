import type { CallAnswers, CallSends } from '@hansang/contract/schemas';
import { useRef } from 'react';
import { call } from '../../shared/api/call.ts';
import { CallFailure } from '../../shared/api/call-failure.ts';
import { LOGIN_PATIENCE_MS } from './login-patience.ts';

type Send = (
  link: CallSends<'useStaffLink', 'body'>,
  login: CallSends<'staffLogin', 'body'>,
) => Promise<CallAnswers<'useStaffLink'>>;

/**
 * Uses a one-time link. A try that got no answer may have used it all the same: when the next one finds it used, the
 * account that it opened is logged in to.
 */
export function useSentLink(): Send {
  const mayBeUsed = useRef(false);
  return async (link, login) => {
    try {
      return await call('useStaffLink', { body: link, patience: LOGIN_PATIENCE_MS });
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      if (failure.code !== 'STAFF_LINK_INVALID' || !mayBeUsed.current) {
        mayBeUsed.current ||= failure.mayBeDone;
        throw failure;
      }
      return await call('staffLogin', { body: login, patience: LOGIN_PATIENCE_MS }).catch((refused) => {
        // Somebody else used it.
        throw refused instanceof CallFailure && refused.code === 'STAFF_LOGIN_FAILED' ? failure : refused;
      });
    }
  };
}

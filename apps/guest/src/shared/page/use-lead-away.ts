import { ERRORS, isErrorCode } from '@hansang/contract';
import { useEffect, useEffectEvent } from 'react';
import type { Failed } from '../api/api.ts';
import { usePhone } from '../phone.ts';

/**
 * Tells a failure after which a page has nothing to show and no other try helps, once however often the page asks, and leads
 * away from it. Whether it is one: the page then waits for the guest to have read it.
 */
export function useLeadAway(failed: Failed | null): boolean {
  const phone = usePhone();
  const leads = failed !== null && isErrorCode(failed.code) && ERRORS[failed.code].next !== 'stay';
  const tell = useEffectEvent(() => {
    // That the visit is over is told by whoever watches all calls, a guard first.
    if (failed && failed.code !== 'RESERVATION_IS_EXPIRATION') void phone.fail(failed);
  });
  useEffect(() => {
    if (leads) tell();
  }, [leads]);
  return leads;
}

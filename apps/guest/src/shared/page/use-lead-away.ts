import { ERRORS, isErrorCode } from '@hansang/contract';
import { useEffect } from 'react';
import type { Failed } from '../api/api.ts';
import { usePhone } from '../phone.ts';

/**
 * Tells a failure after which a page has nothing to show and no other try helps, and leads away from it. Whether it
 * is one: the page then waits for the guest to have read it.
 */
export function useLeadAway(failed: Failed | null): boolean {
  const phone = usePhone();
  const leads = failed !== null && isErrorCode(failed.code) && ERRORS[failed.code].next !== 'stay';
  useEffect(() => {
    // That the visit is over is told by whoever watches all calls, a guard first.
    if (leads && failed && failed.code !== 'RESERVATION_IS_EXPIRATION') void phone.fail(failed);
  }, [leads, failed, phone]);
  return leads;
}

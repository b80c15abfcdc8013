import { ERRORS, isErrorCode } from '@hansang/contract';
import { useEffect } from 'react';
import type { Failed } from './api/api.ts';
import { usePhone } from './phone.ts';

/**
 * Tells a failure after which a page has nothing to show and no other try helps, and leads away from it. Whether it
 * is one: the page then waits for the guest to have read it.
 */
export function useLeadAway(failed: Failed | null): boolean {
  const phone = usePhone();
  const leads = failed !== null && isErrorCode(failed.code) && ERRORS[failed.code].next !== 'stay';
  useEffect(() => {
    if (leads && failed) void phone.fail(failed);
  }, [leads, failed, phone]);
  return leads;
}

import { canChangeHeadCount } from '@hansang/rules';
import { useEffect, useRef } from 'react';
import { usePhone } from '../../shared/phone.ts';
import { usePhoneStore } from '../../shared/store.ts';

/** The visit keeps the head count of its first order: once there is one, nobody is asked any more. */
export function useFixedCount(isAsked: boolean, leave: () => void): void {
  const hashKey = usePhoneStore(usePhone().session.hash, null);
  const isFixed = isAsked && !canChangeHeadCount({ hashKey });
  const last = useRef(leave);
  last.current = leave;
  useEffect(() => {
    if (isFixed) last.current();
  }, [isFixed]);
}

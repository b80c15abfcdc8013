import { BUTTON_THROTTLE_MS } from '@hansang/contract';
import { useRef } from 'react';

/** For buttons that submit: taps within a second of the last one do nothing. Steppers never use it. */
export function useThrottled<Of extends unknown[]>(act: (...of: Of) => void): (...of: Of) => void {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (...of) => {
    const now = performance.now();
    if (now - last.current < BUTTON_THROTTLE_MS) return;
    last.current = now;
    act(...of);
  };
}

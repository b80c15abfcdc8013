import { BUTTON_THROTTLE_MS } from '@hansang/contract';
import { useRef } from 'react';

/** For buttons that submit: taps within a second of the last one do nothing. Steppers never use it. */
export function useThrottled(act: () => void): () => void {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const now = performance.now();
    if (now - last.current < BUTTON_THROTTLE_MS) return;
    last.current = now;
    act();
  };
}

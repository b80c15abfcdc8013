import { DRINK_COUNTDOWN_SECONDS } from '@hansang/contract';
import { useEffect, useRef, useState } from 'react';

export interface Countdown {
  /** Seconds left. */
  readonly left: number;
  readonly isPaused: boolean;
  pause(): void;
}

/**
 * Counts down once and then acts. A pause stays: from then on only the guest's own tap orders. A page that nobody sees
 * counts as touched.
 */
export function useCountdown(isOn: boolean, onEnd: () => void): Countdown {
  const [left, setLeft] = useState<number>(DRINK_COUNTDOWN_SECONDS);
  const [isPaused, setPaused] = useState(false);
  const end = useRef(onEnd);
  end.current = onEnd;
  const isCounting = isOn && !isPaused;
  useEffect(() => {
    if (!isCounting) return undefined;
    const pauseUnseen = () => document.hidden && setPaused(true);
    document.addEventListener('visibilitychange', pauseUnseen);
    const timer = setTimeout(() => {
      if (left > 1) setLeft(left - 1);
      else {
        setPaused(true);
        end.current();
      }
    }, 1000);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', pauseUnseen);
    };
  }, [isCounting, left]);
  return { left, isPaused, pause: () => setPaused(true) };
}

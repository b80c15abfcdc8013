import { useEffect, useRef, useState } from 'react';

/** Something shown for a time, in ms; shown again meanwhile, the time starts over. `turn` counts the showings. */
export function useBrief(ms: number): { isShown: boolean; turn: number; show(): void } {
  const [turn, setTurn] = useState(0);
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isShown,
    turn,
    show() {
      clearTimeout(timer.current);
      setTurn(turn + 1);
      setShown(true);
      timer.current = setTimeout(() => setShown(false), ms);
    },
  };
}

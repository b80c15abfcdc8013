import { useLayoutEffect, useState } from 'react';

const SETTLE_MS = 400;

/**
 * True in the first moments of a layer that nobody's tap has opened: a thumb on its way to what lay there before must
 * not answer in its stead.
 */
export function useSettling(isUnasked: boolean, isOpen: boolean): boolean {
  const [isSettling, setSettling] = useState(isUnasked);
  useLayoutEffect(() => {
    if (!isUnasked || !isOpen) return undefined;
    setSettling(true);
    const timer = setTimeout(() => setSettling(false), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isUnasked, isOpen]);
  return isSettling;
}

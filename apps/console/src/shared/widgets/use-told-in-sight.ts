import { type RefObject, useEffect, useRef } from 'react';

/**
 * For what is told below the fold of a long page: it is brought into sight when it appears, or nobody would see why
 * nothing happened.
 */
export function useToldInSight<Part extends HTMLElement>(isTold = true): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    if (isTold) part.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isTold]);
  return part;
}

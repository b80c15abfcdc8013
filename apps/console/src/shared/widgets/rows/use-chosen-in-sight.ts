import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a row of choices that scrolls sideways where it is narrow: the chosen one is brought into sight.
 * @param chosen whatever tells one choice from the next
 */
export function useChosenInSight<Row extends HTMLElement>(chosen: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is what there is to bring into sight
  useEffect(() => {
    const show = () => {
      const one = row.current?.querySelector('[aria-pressed="true"]');
      one?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
    };
    show();
    // A tablet that is turned shows another part of the row.
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [chosen]);
  return row;
}

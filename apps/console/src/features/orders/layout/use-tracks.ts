import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Density } from './density.ts';
import { shareTracks } from './share-tracks.ts';

/** The narrowest that a card can be read at, with the gap beside it, in px. */
const CARD_PX: Readonly<Record<Density, number>> = { dense: 256, middle: 312, roomy: 372 };
/** Below it one column is shown at a time. */
const PHONE_PX = 640;

/** What each column has of the board's width, in cards side by side, by how wide that is and how full each column. */
export function useTracks(
  board: RefObject<HTMLElement | null>,
  loads: readonly number[],
  density: Density,
): readonly number[] {
  const [width, setWidth] = useState(0);
  const shares = useRef<readonly number[] | null>(null);
  useLayoutEffect(() => {
    if (!board.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(board.current);
    return () => observer.disconnect();
  }, [board]);
  const tracks = width < PHONE_PX ? loads.length : Math.floor(width / CARD_PX[density]);
  const shared = shareTracks(loads, tracks, shares.current);
  useLayoutEffect(() => {
    shares.current = shared;
  });
  return shared;
}

import { startTransition, useEffect, useState } from 'react';

/** The height of a card with a single dish, in px: so many fill a column at most. */
const SMALLEST_PX = 180;
/** Rows of each further step: it leaves room for a tap. */
const STEP = 12;

/**
 * How many cards of a column are drawn: at first those that can be seen, so that a full board stands in a moment, then those
 * beneath, step by step. Kept in the column, so that a step draws its own cards alone.
 * @param tracks how many stand side by side
 */
export function useUnfolded(cards: number, tracks: number): number {
  const [rows, setRows] = useState(() => Math.ceil(window.innerHeight / SMALLEST_PX));
  const isAll = rows * tracks >= cards;
  useEffect(() => {
    if (isAll) return;
    // What is drawn now is painted before more comes.
    const timer = setTimeout(() => startTransition(() => setRows(rows + STEP)));
    return () => clearTimeout(timer);
  }, [rows, isAll]);
  return rows * tracks;
}

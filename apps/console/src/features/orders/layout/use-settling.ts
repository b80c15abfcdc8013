import { useLayoutEffect, useMemo, useState } from 'react';
import { COLUMNS, type Column } from '../board-view.ts';
import { SETTLE_MS, Settling } from './settling.ts';

type Shown = Readonly<Record<Column, readonly { readonly _id: string }[]>>;

interface Settled {
  /** Cards that do not react yet. */
  readonly unsettled: ReadonlySet<string>;
  isSettled(orderId: string): boolean;
}

/** Keeps cards from reacting that have just come under a finger. @param layout what else moves cards: how wide columns are */
export function useSettling(columns: Shown, layout: string): Settled {
  const [settling] = useState(() => new Settling());
  const [unsettled, setUnsettled] = useState<ReadonlySet<string>>(new Set());
  const places = useMemo(
    () =>
      new Map(
        COLUMNS.flatMap((column) =>
          columns[column].map(({ _id }, index) => [_id, `${layout} ${column} ${index}`] as const),
        ),
      ),
    [columns, layout],
  );
  useLayoutEffect(() => {
    const moved = settling.shown(places, performance.now());
    if (moved.length > 0) setUnsettled((before) => new Set([...before, ...moved]));
  }, [settling, places]);
  useLayoutEffect(() => {
    if (unsettled.size === 0) return;
    const timer = setTimeout(() => {
      const now = performance.now();
      setUnsettled((before) => new Set([...before].filter((id) => !settling.isSettled(id, now))));
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [settling, unsettled]);
  return { unsettled, isSettled: (orderId) => settling.isSettled(orderId, performance.now()) };
}

import type { BoardOrder } from '@hansang/contract/schemas';
import { useMemo, useState } from 'react';
import { isColumn } from '../board-view.ts';

/** Several orders that are to get a step together; what has left the board is no longer among them. */
export function useChosen(orders: readonly BoardOrder[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const areChosen = useMemo(
    () => orders.filter(({ _id, status }) => isColumn(status) && chosen?.has(_id)),
    [orders, chosen],
  );
  return {
    chosen,
    areChosen,
    start: () => setChosen(new Set()),
    stop: () => setChosen(null),
    choose({ _id }: BoardOrder) {
      setChosen((before) => {
        const after = new Set(before);
        if (!after.delete(_id)) after.add(_id);
        return after;
      });
    },
  };
}

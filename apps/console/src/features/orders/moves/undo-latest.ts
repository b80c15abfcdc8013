import type { BoardOrder } from '@hansang/contract/schemas';
import { undoableOf } from '../board-view.ts';
import { lineUndosOf, wentWithLines } from '../lines/line-undos.ts';
import type { Progress } from '../lines/use-progress.ts';

interface Undo {
  undo(order: BoardOrder): void;
  progress: Progress;
}

/** Takes back what the reader did last, a step of an order or of dishes. */
export function undoLatest(orders: readonly BoardOrder[], now: number, { undo, progress }: Undo): void {
  const [order] = undoableOf(orders, now).filter((one) => !wentWithLines(one));
  const [dishes] = lineUndosOf(orders, now);
  const at = order?.undoUntil ? Date.parse(order.undoUntil) : 0;
  if (dishes && dishes.until >= at) progress(dishes.from, dishes.to, dishes.lines);
  else if (order) undo(order);
}

import type { SetStockRequest, StockDish, StockList, StockPart } from '@hansang/contract/schemas';
import { withDish } from './stock-view.ts';

/** What was turned or counted of a dish and what the server has not answered yet. */
export interface PendingChange {
  /** As it was on the screen. */
  readonly dish: StockDish;
  readonly change: SetStockRequest;
}

/** A size or an option that was marked, likewise. */
export interface PendingMark {
  readonly dish: StockDish;
  readonly part: StockPart;
  readonly isSoldOut: boolean;
}

/** The stock as it will be when the server agrees: what is pending lies over each dish as it is now. */
export function withPending(
  list: StockList,
  changes: readonly PendingChange[],
  marks: readonly PendingMark[],
): StockList {
  return marks.reduce(withMark, changes.reduce(withChange, list));
}

const withChange = (list: StockList, { dish, change: { seenLeft: _seen, ...wanted } }: PendingChange) =>
  over(list, dish, (now) => ({ ...now, ...wanted }) as StockDish);

const withMark = (list: StockList, { dish, part: { part, key }, isSoldOut }: PendingMark) =>
  over(list, dish, (now) => ({
    ...now,
    parts: now.parts.map((one) => (one.part === part && one.key === key ? { ...one, isSoldOut } : one)),
  }));

function over(list: StockList, { menuId }: StockDish, change: (now: StockDish) => StockDish): StockList {
  const now = list.categories.flatMap(({ dishes }) => dishes).find((one) => one.menuId === menuId);
  return now ? withDish(list, change(now)) : list;
}

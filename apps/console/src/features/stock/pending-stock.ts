import type { SetStockRequest, StockDish, StockList } from '@hansang/contract/schemas';
import { withDish } from './stock-view.ts';

/** What was turned or counted of a dish and what the server has not answered yet. */
export interface PendingChange {
  /** As it was on the screen. */
  readonly dish: StockDish;
  readonly change: SetStockRequest;
}

/** The stock as it will be when the server agrees: each change lies over its dish as it is now. */
export function withPending(list: StockList, changes: readonly PendingChange[]): StockList {
  return changes.reduce(withChange, list);
}

const withChange = (list: StockList, { dish, change: { seenLeft: _seen, ...wanted } }: PendingChange) =>
  over(list, dish, (now) => ({ ...now, ...wanted }) as StockDish);

function over(list: StockList, { menuId }: StockDish, change: (now: StockDish) => StockDish): StockList {
  const now = list.categories.flatMap(({ dishes }) => dishes).find((one) => one.menuId === menuId);
  return now ? withDish(list, change(now)) : list;
}

import type { LineState } from '@hansang/contract';
import type { BoardLine, BoardOrder, LineOfOrder } from '@hansang/contract/schemas';

/** Dishes that one tap took further and that the reader may still take back together. */
export interface LineUndo {
  readonly until: number;
  readonly from: LineState;
  readonly to: LineState;
  readonly lines: readonly LineOfOrder[];
  readonly first: BoardLine;
  readonly tables: readonly string[];
}

const BEFORE: Readonly<Partial<Record<LineState, LineState>>> = { DONE: 'COOKING', SERVED: 'DONE' };

/** What may be taken back of single dishes, the latest first. @param now milliseconds since the epoch */
export function lineUndosOf(orders: readonly BoardOrder[], now: number): LineUndo[] {
  const found = new Map<string, LineUndo>();
  for (const order of orders)
    for (const menu of order.menus) {
      const to = BEFORE[menu.state];
      const until = menu.undoUntil === null ? 0 : Date.parse(menu.undoUntil);
      if (!to || until <= now) continue;
      const key = `${until} ${menu.state}`;
      const before = found.get(key);
      found.set(key, {
        until,
        from: menu.state,
        to,
        lines: [...(before?.lines ?? []), { orderId: order._id, line: menu.line }],
        first: before?.first ?? menu,
        tables: [...new Set([...(before?.tables ?? []), order.tableName])],
      });
    }
  return [...found.values()].sort((left, right) => right.until - left.until);
}

/** Whether an order's last step came of its dishes: it goes back with them. */
export const wentWithLines = ({ undoUntil, menus }: BoardOrder): boolean =>
  undoUntil !== null && menus.some((menu) => menu.undoUntil === undoUntil);

import type { LineState } from '@hansang/contract';
import type { BoardOrder, LineOfOrder } from '@hansang/contract/schemas';
import { statusByLines } from '@hansang/rules';

/** Lines that were tapped and of which the server has not answered yet. */
export interface PendingLines {
  readonly from: LineState;
  readonly to: LineState;
  readonly lines: readonly LineOfOrder[];
}

/** The orders as they will be when the server agrees: a tapped dish shows at once, and its order follows it. */
export function withPendingLines(
  orders: readonly BoardOrder[],
  pending: readonly PendingLines[],
): readonly BoardOrder[] {
  if (pending.length === 0) return orders;
  return orders.map((order) => pending.reduce(withLines, order));
}

function withLines(order: BoardOrder, { from, to, lines }: PendingLines): BoardOrder {
  const tapped = new Set(lines.filter(({ orderId }) => orderId === order._id).map(({ line }) => line));
  if (tapped.size === 0) return order;
  const menus = order.menus.map((menu) =>
    tapped.has(menu.line) && menu.state === from ? { ...menu, state: to, undoUntil: null } : menu,
  );
  const status = statusByLines(
    order.status,
    menus.map(({ state }) => state),
  );
  return { ...order, menus, status };
}

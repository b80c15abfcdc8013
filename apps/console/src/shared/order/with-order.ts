import type { Board, BoardOrder } from '@hansang/contract/schemas';

/** The board with one order as the server answered it. */
export function withOrder(board: Board, changed: BoardOrder): Board {
  const orders = board.orders.map((order) =>
    order._id === changed._id && order.version <= changed.version ? changed : order,
  );
  return { ...board, orders };
}

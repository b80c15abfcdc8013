import { mayDo, type OrderStatus, type StaffRole } from '@hansang/contract';
import type { Board, BoardOrder } from '@hansang/contract/schemas';

export const COLUMNS = ['REQUEST', 'CONFIRM', 'MENU_COMPLETE'] as const satisfies OrderStatus[];
export type Column = (typeof COLUMNS)[number];

/** Who may not accept has nothing to do with new orders, and gets them once they are released. */
export const columnsFor = (role: StaffRole): readonly Column[] =>
  COLUMNS.filter((column) => column !== 'REQUEST' || mayDo(role, 'order.accept'));

export const isColumn = (status: OrderStatus): status is Column =>
  (COLUMNS as readonly OrderStatus[]).includes(status);

/** A step that was tapped and that the server has not answered yet. */
export interface PendingMove {
  readonly orderId: string;
  readonly to: OrderStatus;
  /** The version that was on the screen. */
  readonly version: number;
}

/**
 * The board as it will be when the server agrees: a tapped step shows at once. An order that has changed since the
 * tap shows what the server says.
 */
export function withPending(orders: readonly BoardOrder[], pending: readonly PendingMove[]): BoardOrder[] {
  const moves = new Map(pending.map((move) => [move.orderId, move]));
  return orders.map((order) => {
    const move = moves.get(order._id);
    return move && move.version === order.version ? { ...order, status: move.to, undoUntil: null } : order;
  });
}

/** The open orders by column, oldest first. */
export function columnsOf(orders: readonly BoardOrder[]): Record<Column, BoardOrder[]> {
  const columns: Record<Column, BoardOrder[]> = { REQUEST: [], CONFIRM: [], MENU_COMPLETE: [] };
  for (const order of [...orders].sort(byArrival))
    if (isColumn(order.status)) columns[order.status].push(order);
  return columns;
}

/** The steps that the reader may still take back, the latest first. @param now milliseconds since the epoch */
export function undoableOf(orders: readonly BoardOrder[], now: number): BoardOrder[] {
  const until = ({ undoUntil }: BoardOrder) => (undoUntil === null ? 0 : Date.parse(undoUntil));
  return orders.filter((order) => until(order) > now).sort((left, right) => until(right) - until(left));
}

/** The finished orders, the one that came last first. */
export function finishedOf(orders: readonly BoardOrder[]): BoardOrder[] {
  return orders
    .filter(({ status }) => status === 'COMPLETE' || status === 'REJECT' || status === 'CANCEL')
    .sort((left, right) => byArrival(right, left));
}

const byArrival = (left: BoardOrder, right: BoardOrder): number =>
  Date.parse(left.startTime) - Date.parse(right.startTime) ||
  (left.orderNumber ?? 0) - (right.orderNumber ?? 0);

/**
 * A fresh read, but never older than what the console already knows: an answer to a tap may overtake a read that
 * began before it.
 */
export function neverOlder(fresh: Board, known: Board | undefined): Board {
  if (!known) return fresh;
  const versions = new Map(known.orders.map((order) => [order._id, order]));
  const orders = fresh.orders.map((order) => {
    const mine = versions.get(order._id);
    return mine && mine.version > order.version ? mine : order;
  });
  return { ...fresh, orders };
}

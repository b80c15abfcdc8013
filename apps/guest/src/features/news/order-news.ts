import type { PastOrder } from '@hansang/contract/schemas';

/** What a guest must not miss of an order. */
export type NewsKind = 'REJECT' | 'CANCEL' | 'REFUND';

export interface OrderNews {
  readonly kind: NewsKind;
  readonly order: PastOrder;
  /** The same for the same news; another refund of the same order is another one. */
  readonly key: string;
}

/** What happened to an order that a guest must not miss. One that nobody paid in time never went in. */
export function newsOf(order: PastOrder): OrderNews | null {
  const { status, payment } = order;
  if (order.orderNumber === null || order.cancelReason === 'PAYMENT_FAIL') return null;
  const refunded = payment?.refundedAmount ?? 0;
  if (status === 'REJECT' || status === 'CANCEL')
    return { kind: status, order, key: `${order._id} ${status}` };
  return refunded > 0 ? { kind: 'REFUND', order, key: `${order._id} REFUND ${refunded}` } : null;
}

/** What is still to be read, oldest first. */
export const unreadNews = (orders: readonly PastOrder[], read: ReadonlySet<string>): OrderNews[] =>
  orders
    .flatMap((order) => newsOf(order) ?? [])
    .filter(({ key }) => !read.has(key))
    .reverse();

/**
 * Keys of what had happened before a guest came in, by the first read of their phone: no news to them. `since` in ms
 * since the epoch.
 */
export const oldNews = (orders: readonly PastOrder[], since: number): string[] =>
  orders.flatMap((order) => {
    const news = newsOf(order);
    return news && Date.parse(order.startTime) < since ? [news.key] : [];
  });

/** Orders that have come out of the kitchen since this phone looked last; `before` is what it knew, by id. */
export function readyOrders(
  orders: readonly PastOrder[],
  before: ReadonlyMap<string, PastOrder> | null,
): PastOrder[] {
  return orders.filter(({ _id, status }) => {
    const was = before?.get(_id)?.status;
    return status === 'MENU_COMPLETE' && (was === 'REQUEST' || was === 'CONFIRM');
  });
}

const OPEN: readonly string[] = ['REQUEST', 'CONFIRM', 'MENU_COMPLETE'];

/** The latest order that is not over yet; null where there is none. */
export const openOrder = (orders: readonly PastOrder[]): PastOrder | null =>
  orders.find(({ status }) => OPEN.includes(status)) ?? null;

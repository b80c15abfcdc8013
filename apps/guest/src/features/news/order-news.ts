import type { OrderLine, PastOrder } from '@hansang/contract/schemas';

/** What a guest must not miss of an order. */
export type NewsKind = 'REJECT' | 'CANCEL' | 'REFUND' | 'OFF';

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

/**
 * Dishes that staff took off an order which goes on. What became of an offer that a guest answered is no news: they know, and
 * the order says it to the others.
 */
function offNews(order: PastOrder): OrderNews | null {
  const gone = goneOf(order);
  const key = gone.map(({ line, quantity, liveQuantity }) => `${line}x${quantity - liveQuantity}`);
  return gone.length > 0 ? { kind: 'OFF', order, key: `${order._id} OFF ${key.join()}` } : null;
}

/** Lines of an order which goes on that lost pieces without its guest's word. */
export const goneOf = ({ status, menus }: PastOrder): OrderLine[] =>
  status === 'REJECT' || status === 'CANCEL'
    ? []
    : menus.filter(
        ({ offReason, offerState }) => offReason && offerState !== 'TAKEN' && offerState !== 'DECLINED',
      );

const allNews = (order: PastOrder): OrderNews[] =>
  [newsOf(order), offNews(order)].flatMap((news) => news ?? []);

/** What is still to be read, oldest first. */
export const unreadNews = (orders: readonly PastOrder[], read: ReadonlySet<string>): OrderNews[] =>
  orders
    .flatMap(allNews)
    .filter(({ key }) => !read.has(key))
    .reverse();

/**
 * Keys of what had happened before a guest came in, by the first read of their phone: no news to them. `since` in ms
 * since the epoch.
 */
export const oldNews = (orders: readonly PastOrder[], since: number): string[] =>
  orders
    .filter(({ startTime }) => Date.parse(startTime) < since)
    .flatMap((order) => allNews(order).map(({ key }) => key));

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

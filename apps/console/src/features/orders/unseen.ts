import type { BoardOrder } from '@hansang/contract/schemas';

/** Ids of the new orders that nobody has reacted to. */
export const unseenOrders = (orders: readonly BoardOrder[] = []): string[] =>
  orders.filter(({ status, seenAt }) => status === 'REQUEST' && seenAt === null).map(({ _id }) => _id);

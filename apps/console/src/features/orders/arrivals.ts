import type { BoardOrder } from '@hansang/contract/schemas';
import { isColumn } from './board-view.ts';

/**
 * The orders that came since the last look. The first look announces nothing: what is there was there before.
 * `known` grows; it is the caller's to keep.
 */
export function arrivals(known: Set<string> | null, orders: readonly BoardOrder[]): BoardOrder[] {
  if (!known) return [];
  const fresh = orders.filter(({ _id, status }) => !known.has(_id) && isColumn(status));
  for (const { _id } of orders) known.add(_id);
  return fresh;
}

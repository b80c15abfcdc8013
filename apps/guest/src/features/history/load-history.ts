import { HISTORY_PAGE_MAX, HISTORY_PAGE_SIZE } from '@hansang/contract';
import type { HistoryAnswer } from '@hansang/contract/schemas';
import type { CallResult } from '../../shared/api/api.ts';
import type { Phone } from '../../shared/phone.ts';

/**
 * The newest `pages` × 20 orders, read anew as a whole: what staff changed meanwhile is in it, and no order is
 * skipped or doubled because others came in between.
 */
export async function loadHistory(
  { api, session }: Pick<Phone, 'api' | 'session'>,
  pages: number,
): Promise<CallResult<HistoryAnswer>> {
  const entry = session.entry.get();
  const wanted = pages * HISTORY_PAGE_SIZE;
  const size = Math.min(wanted, HISTORY_PAGE_MAX);
  const read = (page: number) =>
    api.call('orders', {
      params: { restaurantId: entry?.restaurantId ?? 0 },
      query: { tableIdx: entry?.tableIdx ?? 0, timestamp: entry?.timestamp ?? '0', page, size },
    });
  const first = await read(1);
  if (!first.ok || !first.data) return first;
  const orders = new Map(first.data.list.map((order) => [order._id, order]));
  for (let page = 2; (page - 1) * size < Math.min(wanted, first.data.totalCount); page++) {
    const next = await read(page);
    if (!next.ok) return next;
    for (const order of next.data?.list ?? []) orders.set(order._id, order);
  }
  return { ...first, data: { ...first.data, list: [...orders.values()] } };
}

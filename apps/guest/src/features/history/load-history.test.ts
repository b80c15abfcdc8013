import { expect, test } from 'vitest';
import type { Phone } from '../../shared/phone.ts';
import { loadHistory } from './load-history.ts';

const TOTAL = 130;
const orderAt = (index: number) => ({ _id: `order-${index}` });

function phoneWith(asked: { page: number; size: number }[]) {
  const api = {
    async call(_name: string, { query }: { query: { page: number; size: number } }) {
      asked.push({ page: query.page, size: query.size });
      const start = (query.page - 1) * query.size;
      const count = Math.max(0, Math.min(query.size, TOTAL - start));
      const list = Array.from({ length: count }, (_, index) => orderAt(start + index));
      return { ok: true, status: 200, data: { list, totalCount: TOTAL } };
    },
  };
  const session = { entry: { get: () => ({ restaurantId: 1, tableIdx: 2, timestamp: '1' }) } };
  return { api, session } as unknown as Pick<Phone, 'api' | 'session'>;
}

test('scrolling on reads 20 more orders, none skipped and none twice', { tags: ['HIST-5'] }, async () => {
  for (const pages of [1, 2, 5, 7]) {
    const asked: { page: number; size: number }[] = [];
    const result = await loadHistory(phoneWith(asked), pages);
    const list = result.ok ? (result.data?.list ?? []) : [];
    const ids = list.map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(Math.min(pages * 20, TOTAL));
    expect(asked.every(({ size }) => size <= 100)).toBe(true);
  }
});

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answered, fakeApi, unanswered } from '../../testing/fake-api.ts';
import { OnPhone, phoneOf } from '../../testing/phone-fixture.tsx';
import { orderOf } from '../../testing/receipt-fixture.ts';
import HistoryScreen from './history-screen.tsx';

afterEach(cleanup);

test('more orders after an answer was lost', { tags: ['HIST-5'] }, async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const all = Array.from({ length: 25 }, (_, i) =>
    orderOf({ _id: `o${i}`, orderNumber: i, status: 'COMPLETE' }),
  );
  const api = fakeApi({
    orders: ({ input }, turn) => {
      if (turn === 1) return unanswered();
      const { page, size } = input.query as { page: number; size: number };
      return answered({
        list: all.slice((page - 1) * size, page * size),
        totalCount: 25,
        totalPayment: 0,
        totalCanceledPayment: 0,
      });
    },
  });
  await act(
    async () =>
      void render(
        <OnPhone phone={phoneOf(api)}>
          <HistoryScreen />
        </OnPhone>,
      ),
  );
  const more = () => screen.getByRole('button', { name: '이전 주문 더 보기' });
  await act(async () => void fireEvent.click(more()));
  const before = api.calls.length;
  await act(async () => void fireEvent.click(more()));
  expect(api.calls.length).toBeGreaterThan(before);
});

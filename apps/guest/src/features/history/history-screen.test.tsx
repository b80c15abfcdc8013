import type { PastOrder } from '@hansang/contract/schemas';
import { practice as ko } from '@hansang/i18n/ko/practice';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { practiceWords } from '../../shared/words/practice-words.ts';
import { answered, fakeApi, refused } from '../../testing/fake-api.ts';
import { OnPhone, phoneOf } from '../../testing/phone-fixture.tsx';
import { orderOf } from '../../testing/receipt-fixture.ts';
import HistoryScreen from './history-screen.tsx';

beforeEach(async () => void (await practiceWords.load('ko')));
afterEach(cleanup);

const order = (changes: Partial<PastOrder> = {}): PastOrder =>
  orderOf({ _id: 'o1', orderNumber: 1, status: 'REQUEST', canCancel: true, ...changes });
const historyOf = (...list: PastOrder[]) =>
  answered({ list, totalCount: list.length, totalPayment: 10_000, totalCanceledPayment: 0 });

async function show(answers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi(answers);
  const phone = phoneOf(api);
  await act(
    async () =>
      void render(
        <OnPhone phone={phone}>
          <HistoryScreen />
        </OnPhone>,
      ),
  );
  return { api, phone };
}

/** Answers the question on the screen. */
const answer = (phone: ReturnType<typeof phoneOf>, isYes: boolean) =>
  act(async () => {
    await vi.waitFor(() => expect(phone.feedback.questions.get()).toHaveLength(1));
    phone.feedback.questions.get()[0]?.answer(isYes);
  });

test('an order that nobody accepted is taken back from the history once the guest is sure', {
  tags: ['ORD-27'],
}, async () => {
  let isCancelled = false;
  const { api, phone } = await show({
    orders: () => historyOf(order(isCancelled ? { status: 'CANCEL', canCancel: false } : {})),
    cancelOrder: () => {
      isCancelled = true;
      return answered(order({ status: 'CANCEL', canCancel: false }));
    },
  });
  const cancel = () => api.calls.filter(({ name }) => name === 'cancelOrder');
  fireEvent.click(screen.getByRole('button', { name: '주문 취소하기' }));
  await answer(phone, false);
  expect(cancel()).toEqual([]);
  await act(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  fireEvent.click(screen.getByRole('button', { name: '주문 취소하기' }));
  await answer(phone, true);
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: '주문 취소하기' })).toBeNull());
  expect(cancel()).toMatchObject([{ input: { params: { restaurantId: 1, orderId: 'o1' } } }]);
});

test('an order that went on meanwhile is told, and the history shows the truth', {
  tags: ['ORD-27'],
}, async () => {
  const { phone } = await show({
    orders: (_call, turn) => historyOf(turn === 0 ? order() : order({ status: 'CONFIRM', canCancel: false })),
    cancelOrder: refused('ORDER_TRANSITION_NOT_ALLOWED'),
  });
  fireEvent.click(screen.getByRole('button', { name: '주문 취소하기' }));
  await answer(phone, true);
  await answer(phone, true);
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: '주문 취소하기' })).toBeNull());
});

test('accepted orders offer no cancelling', { tags: ['ORD-27'] }, async () => {
  await show({ orders: historyOf(order({ status: 'CONFIRM', canCancel: false })) });
  expect(screen.queryByRole('button', { name: '주문 취소하기' })).toBeNull();
});

test('an order that the POS entered says that it is paid face to face, others do not', {
  tags: ['ORD-26'],
}, async () => {
  await show({ orders: historyOf(order({ source: 'POS' })) });
  expect(screen.getByText(ko.pos)).toBeTruthy();
  cleanup();
  await show({ orders: historyOf(order()) });
  expect(screen.queryByText(ko.pos)).toBeNull();
});

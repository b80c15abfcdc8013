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
          <HistoryScreen paidFacts={({ payment }) => <p>paid {payment?.refundedAmount}</p>} />
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

test('a card order says what was paid and given back, an amount of nothing is not told', {
  tags: ['NEWS-25'],
}, async () => {
  const payment = { status: 'SUCCESS', method: null, refundedAmount: 3000 } as const;
  await show({ orders: historyOf(order({ payment }), order({ _id: 'o2', orderNumber: 2 })) });
  expect(screen.getAllByText(/^paid/).map(({ textContent }) => textContent)).toEqual(['paid 3000']);
  expect(screen.queryByText('취소 금액')).toBeNull();
  cleanup();
  const list = [order({ status: 'CANCEL', canCancel: false })];
  await show({ orders: answered({ list, totalCount: 1, totalPayment: 0, totalCanceledPayment: 10_000 }) });
  screen.getByText('취소 금액');
});

test('accepted orders offer no cancelling', { tags: ['ORD-27'] }, async () => {
  await show({ orders: historyOf(order({ status: 'CONFIRM', canCancel: false })) });
  expect(screen.queryByRole('button', { name: '주문 취소하기' })).toBeNull();
});

test('an order of another phone says where it can be cancelled, as long as anybody can', {
  tags: ['ORD-34'],
}, async () => {
  const others = { isOwn: false, canCancel: false };
  await show({ orders: historyOf(order(others)) });
  expect(screen.queryByRole('button', { name: '주문 취소하기' })).toBeNull();
  screen.getByText('취소는 주문한 휴대폰에서 할 수 있어요.');
  cleanup();
  await show({ orders: historyOf(order({ ...others, status: 'CONFIRM' })) });
  expect(screen.queryByText('취소는 주문한 휴대폰에서 할 수 있어요.')).toBeNull();
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

test('an order that staff entered says so, others do not', { tags: ['ENTER-10'] }, async () => {
  await show({ orders: historyOf(order({ source: 'STAFF', isOwn: false, canCancel: false })) });
  expect(screen.getByText(ko.staff)).toBeTruthy();
  cleanup();
  await show({ orders: historyOf(order()) });
  expect(screen.queryByText(ko.staff)).toBeNull();
});

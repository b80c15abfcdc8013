import type { PastOrder } from '@hansang/contract/schemas';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { NO_NEWS } from '../../features/news/news.ts';
import { offersOf } from '../../shared/orders/offered.ts';
import { lineWords } from '../../shared/words/line-words.ts';
import { newsWords } from '../../shared/words/news-words.ts';
import { answered, fakeApi, refused } from '../../testing/fake-api.ts';
import { EMPTY_PAGE, OnPhone, phoneOf, teachDialogs } from '../../testing/phone-fixture.tsx';
import { lineOf, orderOf } from '../../testing/receipt-fixture.ts';
import { createParts } from '../parts.ts';
import NewsOver from './news-over.tsx';

teachDialogs();
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const KIMCHI = { ko: '김치전', en: 'Kimchi pancake', ja: 'キムチジョン', 'zh-CN': '泡菜饼' };
const asking = (over: Partial<PastOrder> = {}, secondsLeft = 150): PastOrder =>
  orderOf({
    status: 'CONFIRM',
    menus: [
      lineOf({
        offerState: 'OPEN',
        offer: {
          offerId: 'f1',
          substitute: { ...lineOf({ _id: 'kimchi', price: 8000 }), multiLanguage: { name: KIMCHI } },
          expiresAt: '2026-11-20T10:03:00Z',
          secondsLeft,
        },
      }),
    ],
    ...over,
  });

async function show(order: PastOrder, answerOffer?: Parameters<typeof fakeApi>[0]['answerOffer']) {
  await Promise.all([newsWords.load('ko'), lineWords.load('ko')]);
  await Promise.all([import('./offer-over.tsx'), import('../../features/offer/offer-line.tsx')]);
  const api = fakeApi({ ...(answerOffer && { answerOffer }), confirmAdult: () => answered({ done: true }) });
  const phone = phoneOf(api);
  const parts = createParts(phone, EMPTY_PAGE);
  parts.news.set({ ...NO_NEWS, open: order, offers: offersOf([order], phone.now()) });
  await act(async () => {
    render(
      <OnPhone phone={phone}>
        <Suspense>
          <NewsOver parts={parts} screen="menu" path="/menu" />
        </Suspense>
      </OnPhone>,
    );
  });
  await act(async () => vi.dynamicImportSettled());
  const sent = () => api.calls.flatMap(({ name, input }) => (name === 'answerOffer' ? [input.body] : []));
  return { phone, sent };
}
const yes = () => screen.getByRole('button', { name: '네, 김치전 주세요' });

test('the phone that ordered is shown both dishes, what they cost, how long it may think, and two answers', {
  tags: ['OFFER-14'],
}, async () => {
  const { phone, sent } = await show(
    asking({ payment: { status: 'SUCCESS', method: null, refundedAmount: 0 } }),
    () => answered(orderOf()),
  );
  const dialog = await screen.findByRole('dialog', { name: '파전, 지금 준비할 수 없어요' });
  for (const told of [
    '파전',
    '20,000원',
    '김치전',
    '16,000원',
    '2:30 안에 골라 주세요',
    '차액 4,000원은 돌려드려요.',
  ])
    expect(dialog.textContent).toContain(told);
  screen.getByRole('button', { name: '괜찮아요, 빼 주세요' });
  const before = phone.ordersChanged.get();
  await act(async () => fireEvent.click(yes()));
  await waitFor(() => expect(phone.ordersChanged.get()).toBe(before + 1));
  expect(sent()).toEqual([{ isAccepted: true }]);
});

test('put away it waits in the strip, and opens again', { tags: ['OFFER-14'] }, async () => {
  const { sent } = await show(asking(), () => answered(orderOf({ status: 'CANCEL' })));
  await screen.findByRole('dialog');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '닫기' })));
  await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
  await act(async () => fireEvent.click(screen.getByText('대신 김치전 어떠세요? 눌러서 골라 주세요')));
  await waitFor(() => expect(document.querySelector('dialog[open]')).not.toBeNull());
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '괜찮아요, 빼 주세요' })));
  await waitFor(() => expect(sent()).toEqual([{ isAccepted: false }]));
});

test('another phone of the table is told, may look and cannot answer', {
  tags: ['OFFER-4', 'OFFER-14'],
}, async () => {
  await show(asking({ isOwn: false }));
  expect(document.querySelector('dialog[open]')).toBeNull();
  await act(async () => fireEvent.click(screen.getByText('대신 김치전 어떤지 묻고 있어요')));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('주문하신 분의 휴대폰에서 고를 수 있어요.');
  expect(screen.queryByRole('button', { name: '네, 김치전 주세요' })).toBeNull();
});

test('a dish for adults is taken once the guest has confirmed', { tags: ['OFFER-11'] }, async () => {
  let turn = 0;
  const { phone, sent } = await show(asking(), () => {
    turn += 1;
    return turn === 1 ? refused('ADULT_CONFIRMATION_REQUIRED') : answered(orderOf());
  });
  await screen.findByRole('dialog');
  await act(async () => fireEvent.click(yes()));
  await act(async () => {
    await vi.waitFor(() => expect(phone.feedback.questions.get()).toHaveLength(1));
    phone.feedback.questions.get()[0]?.answer(true);
  });
  await waitFor(() => expect(sent()).toHaveLength(2));
});

test('when the time is over nothing is answered any more, and the orders are read again', {
  tags: ['OFFER-7', 'OFFER-14'],
}, async () => {
  const { phone } = await show(asking({}, 1));
  await screen.findByRole('dialog');
  await waitFor(() => expect(yes()).toHaveProperty('disabled', true));
  await waitFor(() => expect(phone.ordersChanged.get()).toBeGreaterThan(0));
});

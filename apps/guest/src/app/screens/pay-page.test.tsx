import type { PaymentResult } from '@hansang/contract/schemas';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { payWords } from '../../features/payment/pay-words.ts';
import { answered, fakeApi } from '../../testing/fake-api.ts';
import { EMPTY_PAGE, OnPhone, phoneOf } from '../../testing/phone-fixture.tsx';
import { receiptOf } from '../../testing/receipt-fixture.ts';
import { createParts } from '../parts.ts';
import PayPage from './pay-page.tsx';

beforeEach(async () => {
  history.replaceState(null, '', '/pay-success?t=token');
  await payWords.load('ko');
});
afterEach(cleanup);

const paid = { payment: { status: 'SUCCESS', method: 'CREDIT_CARD', refundedAmount: 0 } } as const;

const RESULT: PaymentResult = {
  outcome: 'PAID',
  orderId: 'A',
  restaurantIdx: 1,
  tableIdx: 2,
  error: null,
  receipt: receiptOf({}, paid),
  confirmation: null,
  customerServicePhone: null,
  refundBusinessDays: 5,
};

async function show(result: PaymentResult) {
  const phone = phoneOf(fakeApi({ paymentResult: answered(result) }));
  const page = <PayPage parts={createParts(phone, EMPTY_PAGE)} params={{}} />;
  await act(async () => void render(<OnPhone phone={phone}>{page}</OnPhone>));
  return phone;
}

async function open(hashKey: string | null) {
  await show({ ...RESULT, receipt: receiptOf({ hashKey }, paid) });
  await screen.findByText('7');
}

test('a paid order offers the review of its visit, as the done page does', { tags: ['ORD-25'] }, async () => {
  await open('h'.repeat(22));
  expect(screen.getByRole('link', { name: '리뷰 쓰기' }).getAttribute('href')).toBe(
    `/review/${'h'.repeat(22)}`,
  );
  cleanup();
  await open(null);
  expect(screen.queryByRole('link', { name: '리뷰 쓰기' })).toBeNull();
});

test.each([
  ['PAYMENT_DECLINED', '/cart'],
  ['PAYMENT_REPLACED', '/menu'],
] as const)(
  'after %s the way leads to %s: what a newer order holds is not ordered again',
  { tags: ['PAY-29', 'PAY-42'] },
  async (code, to) => {
    const message = { ko: '까닭', en: 'why', ja: 'why', 'zh-CN': 'why' };
    const error = { code, message: message.ko, multiLanguage: { message } };
    await show({ ...RESULT, outcome: 'FAILED', error });
    await screen.findByText('까닭');
    const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(ways).toContain(to);
    expect(ways.includes('/cart')).toBe(to === '/cart');
  },
);

const says = '결제를 취소했어요. 빠져나간 금액은 없어요.';
const stopped = () => {
  const message = { ko: says, en: says, ja: says, 'zh-CN': says };
  const error = { code: 'PAYMENT_CANCELLED_BY_GUEST', message: says, multiLanguage: { message } } as const;
  return { ...RESULT, outcome: 'FAILED', error } as const;
};

test('who turned back in the payment window is at the cart again, and hears that nothing was taken', {
  tags: ['FIRST-16', 'PAY-29'],
}, async () => {
  const phone = await show(stopped());
  await vi.waitFor(() => expect(location.pathname).toBe('/cart'));
  expect(phone.feedback.toast.get()?.text).toBe(says);
  expect(document.querySelector('.pay-mark-bad')).toBeNull();
});

test('in a browser that sits at no table the page says so, without blame', {
  tags: ['FIRST-16'],
}, async () => {
  await show({ ...stopped(), tableIdx: 9 });
  await screen.findByText(says);
  expect(location.pathname).toBe('/pay-success');
  expect(document.querySelector('.pay-mark-bad')).toBeNull();
});

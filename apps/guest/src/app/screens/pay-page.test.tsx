import type { BillPaymentResult, OrderPaymentResult, PaymentResult } from '@hansang/contract/schemas';
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

const RESULT: OrderPaymentResult = {
  of: 'ORDER',
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
  // Each answer is read anew from the wire.
  const phone = phoneOf(fakeApi({ paymentResult: () => answered({ ...result }) }));
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

const BILL: BillPaymentResult = {
  of: 'BILL',
  outcome: 'PAID',
  restaurantIdx: 1,
  tableIdx: 2,
  error: null,
  amount: 9000,
  owed: 4000,
  customerServicePhone: null,
  refundBusinessDays: 5,
  confirmation: {
    corporation: { name: '한상상사', registrationNumber: null, phone: null },
    method: 'CREDIT_CARD',
    approvalNumber: '12345678',
    approvedAt: '2026-11-20T10:00:00.000Z',
    cardName: '신한',
    cardNumber: '536109******4821',
    installmentMonths: 0,
    amount: 9000,
    refundedAmount: 0,
    supply: 8182,
    vat: 818,
    taxFree: 0,
    restaurantName: { ko: '포차', en: 'Pub', ja: 'Pub', 'zh-CN': 'Pub' },
    floorName: { ko: '1층', en: '1F', ja: '1F', 'zh-CN': '1F' },
    tableName: '2',
    part: 'SHARE',
    shares: 3,
    lines: [],
  },
};

test('a paid part of the bill says what the table still owes, and shows its confirmation', {
  tags: ['BILL-26', 'BILL-31'],
}, async () => {
  await show(BILL);
  await screen.findByText('계산서에서 9,000원 결제했어요');
  screen.getByText('테이블에 남은 금액은 4,000원이에요.');
  screen.getByText('3명이 나눈 몫');
  screen.getByText('신한 536109******4821');
  expect(screen.getByRole('link', { name: '계산서 보기' }).getAttribute('href')).toBe('/history');
});

test('the result of a part is read again once, when all else at the table is, and not without end', {
  tags: ['BILL-26'],
}, async () => {
  const phone = await show(BILL);
  await screen.findByText('계산서에서 9,000원 결제했어요');
  expect(phone.ordersChanged.get()).toBe(1);
});

test('a part that came to nothing leads back to the bill, without a word of orders', {
  tags: ['BILL-28'],
}, async () => {
  const message = { ko: '까닭', en: 'why', ja: 'why', 'zh-CN': 'why' };
  const error = { code: 'BILL_PAYMENT_EXPIRED', message: message.ko, multiLanguage: { message } } as const;
  await show({ ...BILL, outcome: 'FAILED', error, confirmation: null });
  await screen.findByText('결제하지 못했어요');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/history']);
});

test('who turned back in the window is at the bill again', { tags: ['BILL-29'] }, async () => {
  const { error } = stopped();
  const phone = await show({ ...BILL, outcome: 'FAILED', error, confirmation: null });
  await vi.waitFor(() => expect(location.pathname).toBe('/history'));
  expect(phone.feedback.toast.get()?.text).toBe(says);
});

test.each([
  'BILL_PAYMENT_NEEDLESS',
  'BILL_PAYMENT_FREED',
  'BILL_PAYMENT_EXPIRED',
  'PAYMENT_DECLINED',
] as const)(
  'who comes back for a part to %s is frightened by nothing that cannot be',
  { tags: ['BILL-216'] },
  async (code) => {
    const message = { ko: '까닭', en: 'why', ja: 'why', 'zh-CN': 'why' };
    const error = { code, message: message.ko, multiLanguage: { message } } as const;
    const isPaid = code === 'BILL_PAYMENT_NEEDLESS';
    const owed = isPaid ? 0 : BILL.owed;
    await show({ ...BILL, owed, outcome: 'FAILED', error, confirmation: null });
    await screen.findByText('까닭', { exact: false });
    expect(screen.queryByText('결제하지 못했어요') === null).toBe(isPaid);
    expect(screen.queryByText('테이블 계산이 모두 끝났어요.') !== null).toBe(isPaid);
    expect(screen.queryByText(/결제된 금액이 있으면/) !== null).toBe(code === 'PAYMENT_DECLINED');
    expect(screen.getByRole('link', { name: '계산서 보기' }).getAttribute('href')).toBe('/history');
  },
);

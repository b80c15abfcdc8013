import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { beginPayment, reservePayment } from '../../features/payment/begun-payment.ts';
import { payWords } from '../../features/payment/pay-words.ts';
import { loadErrorTexts } from '../../shared/words/error-texts.ts';
import { answered, fakeApi, refused, unanswered } from '../../testing/fake-api.ts';
import { EMPTY_PAGE, OnPhone, phoneOf } from '../../testing/phone-fixture.tsx';
import { createParts } from '../parts.ts';
import { UnknownPayment } from './unknown-payment.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** The result page of a phone that has begun to pay `o1`, opened without a token. */
async function open(order: Parameters<typeof fakeApi>[0][string], hasBegun = true): Promise<void> {
  history.replaceState(null, '', '/pay-error');
  await payWords.load('ko');
  await loadErrorTexts('ko');
  const phone = phoneOf(fakeApi({ order }));
  if (hasBegun)
    beginPayment(phone.storage, { restaurantId: 1, tableIdx: 2, orderId: null, startedAt: phone.now() });
  reservePayment(phone.storage, 'o1');
  const parts = createParts(phone, EMPTY_PAGE);
  await act(async () => {
    render(
      <OnPhone phone={phone}>
        <Suspense>
          <UnknownPayment parts={parts} />
        </Suspense>
      </OnPhone>,
    );
  });
}

const orderOf = (status: string, payment: string, refundedAmount = 0) => {
  const order = { status, payment: { status: payment, refundedAmount }, menus: [] };
  return answered({ id: 'o1', hashKey: null, order });
};

test('while nobody knows yet, the way to the cart is open and nobody is called to order again', {
  tags: ['PAY-30'],
}, async () => {
  await open(orderOf('PENDING', 'PENDING'));
  await screen.findByRole('heading', { name: '결제 결과를 확인하고 있어요' });
  expect(screen.getByRole('link', { name: '장바구니 보기' }).getAttribute('href')).toBe('/cart');
  expect(screen.queryByRole('link', { name: '다시 주문하기' })).toBeNull();
});

test('without a network nobody is told that the payment failed, nor called to pay again', {
  tags: ['PAY-30'],
}, async () => {
  await open(unanswered('NETWORK'));
  await screen.findByRole('alert');
  expect(screen.getByRole('button', { name: '다시 시도' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: '다시 주문하기' })).toBeNull();
  expect(screen.queryByText('주문을 완료하지 못했어요')).toBeNull();
});

test.each([
  ['ran out of time', orderOf('CANCEL', 'CANCEL')],
  ['cannot be found any more', refused('NOT_FOUND_ORDER')],
])('an order that %s was not paid, and the cart is there', { tags: ['PAY-30'] }, async (_, order) => {
  await open(order);
  await screen.findByRole('heading', { name: '주문을 완료하지 못했어요' });
  expect(screen.getByRole('link', { name: '다시 주문하기' })).toBeTruthy();
});

test('where nobody has begun to pay nothing has failed: there is nothing to show, and the way to the history', {
  tags: ['NEWS-18'],
}, async () => {
  await open(refused('NOT_FOUND_ORDER'), false);
  await screen.findByText('보여 드릴 결제 결과가 없어요');
  expect(screen.getByRole('link', { name: '주문 내역' }).getAttribute('href')).toBe('/history');
  expect(screen.queryByText('주문을 완료하지 못했어요')).toBeNull();
  expect(screen.queryByText(/영업일/)).toBeNull();
});

test('an order that was paid and then rejected leads to its own page', { tags: ['PAY-30'] }, async () => {
  await open(orderOf('REJECT', 'CANCEL', 9000));
  await vi.waitFor(() => expect(location.pathname).toBe('/order/done/o1'));
});

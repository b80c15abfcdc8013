import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { beginPayment, reservePayment } from '../features/payment/begun-payment.ts';
import { payWords } from '../features/payment/pay-words.ts';
import { answered, fakeApi } from '../testing/fake-api.ts';
import { EMPTY_PAGE, OnPhone, phoneOf } from '../testing/phone-fixture.tsx';
import { createParts } from './parts.ts';
import { UnknownPayment } from './unknown-payment.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test('PAY-30 while nobody knows yet, the way to the cart is open and nobody is called to order again', async () => {
  await payWords.load('ko');
  const order = { status: 'PENDING', payment: { status: 'PENDING', refundedAmount: 0 } };
  const phone = phoneOf(fakeApi({ order: answered({ id: 'o1', order }) }));
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
  await screen.findByRole('heading', { name: '결제 결과를 확인하고 있어요' });
  expect(screen.getByRole('link', { name: '장바구니 보기' }).getAttribute('href')).toBe('/cart');
  expect(screen.queryByRole('link', { name: '다시 주문하기' })).toBeNull();
});

import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { OnPhone } from '../../testing/phone-fixture.tsx';
import { Failure, type FailureProps } from './failure.tsx';
import { payWords } from './pay-words.ts';

afterEach(cleanup);

async function open(more: Partial<FailureProps> = {}): Promise<void> {
  await payWords.load('ko');
  const props = { reason: '카드 한도를 넘었어요.', refundDays: 5, servicePhone: null, ...more };
  await act(async () => {
    render(
      <OnPhone>
        <Suspense>
          <Failure {...props} />
        </Suspense>
      </OnPhone>,
    );
  });
}

test('a failed payment says why, and that money already taken comes back within 5 business days', {
  tags: ['PAY-19'],
}, async () => {
  await open();
  expect(screen.getByRole('heading').textContent).toBe('주문을 완료하지 못했어요');
  expect(screen.getByRole('status').textContent).toContain('카드 한도를 넘었어요.');
  expect(screen.getByText(/취소.*최대 5일/)).toBeTruthy();
});

test('a payment that is given back says how long that takes, and does not call it a charge that may be', {
  tags: ['PAY-19'],
}, async () => {
  await open({ isRefunded: true });
  expect(screen.getByText(/^환불이 끝나기까지 .*최대 5일/)).toBeTruthy();
  expect(screen.queryByText(/결제된 금액이 있으면/)).toBeNull();
});

test('the customer service phone is there to call', { tags: ['PAY-20'] }, async () => {
  await open({ servicePhone: '02-000-0162' });
  const link = screen.getByRole('link', { name: '고객센터 02-000-0162' });
  expect(link.getAttribute('href')).toBe('tel:020000162');
});

test('without a customer service phone its sentence is left out', { tags: ['PAY-20'] }, async () => {
  await open();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByText(/고객센터/)).toBeNull();
});

import { PAYMENT_STATUSES, type PaymentStatus } from '@hansang/contract';
import { expect, test } from 'vitest';
import { ACTORS } from './actors.ts';
import { canMovePayment, isFinalPaymentStatus } from './payment-transitions.ts';

const ALLOWED: Record<PaymentStatus, PaymentStatus[]> = {
  PENDING: ['SUCCESS', 'FAIL', 'CANCEL'],
  SUCCESS: ['CANCEL', 'CANCEL_FAIL'],
  CANCEL_FAIL: ['CANCEL'],
  FAIL: [],
  CANCEL: [],
};

test('of all pairs exactly the decided ones are open to somebody', {
  tags: ['TRANS-15', 'TRANS-16', 'TRANS-17'],
}, () => {
  for (const from of PAYMENT_STATUSES)
    for (const to of PAYMENT_STATUSES)
      expect([from, to, ACTORS.some((actor) => canMovePayment(from, to, actor))]).toEqual([
        from,
        to,
        ALLOWED[from].includes(to),
      ]);
});

test('FAIL and CANCEL are final', { tags: ['TRANS-17'] }, () => {
  expect(PAYMENT_STATUSES.filter(isFinalPaymentStatus)).toEqual(['FAIL', 'CANCEL']);
});

test('only a payment’s outcome makes it a success, and refunds are not the floor staff’s', {
  tags: ['TRANS-11', 'STAFF-7'],
}, () => {
  expect(ACTORS.filter((actor) => canMovePayment('PENDING', 'SUCCESS', actor))).toEqual(['payment']);
  for (const actor of ['guest', 'kitchen', 'staff'] as const)
    expect(canMovePayment('SUCCESS', 'CANCEL', actor)).toBe(false);
});

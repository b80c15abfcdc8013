import type { RefundView } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { paymentOf, refundOf, soldOf } from '../../shared/testing/payments.ts';
import { amountOf, canRefund, fitting, leftOfLines, standingOf, waitingRefund } from './payment-view.ts';

const part = (line: number, quantity: number, status: RefundView['status'] = 'DONE') =>
  refundOf({ kind: 'PART', lines: [{ line, quantity }], status });

test('a payment of which a part was given back stands as such', { tags: ['PAY-27'] }, () => {
  expect(standingOf(paymentOf())).toBe('SUCCESS');
  expect(standingOf(paymentOf({ refundedAmount: 3000 }))).toBe('PART');
  expect(standingOf(paymentOf({ status: 'CANCEL', refundedAmount: 30_000 }))).toBe('CANCEL');
});

test('each piece goes back once; what could not be given back is there again', { tags: ['PAY-27'] }, () => {
  const payment = paymentOf({
    menus: [soldOf('Waffle', 3), soldOf('Latte', 1)],
    refunds: [part(0, 1), part(0, 1, 'FAILED'), part(1, 1, 'UNKNOWN')],
  });
  expect(leftOfLines(payment)).toEqual([2, 0]);
  expect(amountOf(payment, [2, 0])).toBe(20_000);
});

test('nothing more is asked for while a refund runs, or when nothing is left', () => {
  expect(canRefund(paymentOf())).toBe(true);
  expect(canRefund(paymentOf({ refunds: [part(0, 1, 'PENDING')] }))).toBe(false);
  expect(canRefund(paymentOf({ refunds: [part(0, 1, 'UNKNOWN')] }))).toBe(false);
  expect(canRefund(paymentOf({ refundedAmount: 30_000 }))).toBe(false);
  expect(canRefund(paymentOf({ status: 'CANCEL_FAIL' }))).toBe(false);
});

test('what waits for somebody: an unknown outcome before one that is tried again', {
  tags: ['CONSOLE-17'],
}, () => {
  expect(waitingRefund(paymentOf({ refunds: [part(0, 1)] }))).toBeNull();
  const failing = refundOf({ status: 'PENDING', attempts: 2 });
  const fresh = refundOf({ status: 'PENDING', attempts: 0 });
  expect(waitingRefund(paymentOf({ refunds: [fresh] }))).toBeNull();
  expect(waitingRefund(paymentOf({ refunds: [failing] }))).toBe(failing);
  expect(waitingRefund(paymentOf({ refunds: [failing, part(0, 1, 'UNKNOWN')] }))?.status).toBe('UNKNOWN');
});

test('the filters show what they say', () => {
  const paid = paymentOf({ paymentId: 'paid' });
  const back = paymentOf({ paymentId: 'back', status: 'CANCEL' });
  const stuck = paymentOf({ paymentId: 'stuck', status: 'CANCEL_FAIL' });
  const names = (filter: Parameters<typeof fitting>[1]) =>
    fitting([paid, back, stuck], filter).map(({ paymentId }) => paymentId);
  expect(names('all')).toEqual(['paid', 'back', 'stuck']);
  expect(names('kept')).toEqual(['paid']);
  expect(names('back')).toEqual(['back']);
  expect(names('open')).toEqual(['stuck']);
});

import type { StaffPayment } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { paymentsCsv } from './payments-table.ts';

const payment: StaffPayment = {
  paymentId: 'PAYMENT1',
  orderId: 'order1',
  visitId: null,
  orderNumber: 3,
  tableName: '=HYPERLINK("x"),1번',
  orderStatus: 'COMPLETE',
  menus: [],
  status: 'SUCCESS',
  isBeingSettled: false,
  amount: 12_500,
  refundedAmount: 2500,
  method: 'KAKAO_PAY',
  approvalNumber: '00123456',
  cardName: '신한',
  cardNumber: '536109******4821',
  transactionId: 'T1',
  approvedAt: '2026-11-20T15:04:05.000Z',
  offeredAt: '2026-11-20T15:03:00.000Z',
  refunds: [],
};

test('a payment is one line, in the venue’s time, that a spreadsheet reads as text and numbers', {
  tags: ['PAY-39'],
}, () => {
  const [head, line, end] = paymentsCsv([payment], 'Asia/Seoul').split('\r\n');
  expect(head?.startsWith('\uFEFF승인 일시,주문 번호')).toBe(true);
  expect(line).toBe(
    [
      '2026-11-21 00:04:05',
      '3',
      `"'=HYPERLINK(""x""),1번"`,
      '결제 완료',
      '카카오페이',
      '12500',
      '2500',
      '10000',
      '신한',
      '536109******4821',
      '"=""00123456"""',
      'T1',
      'PAYMENT1',
    ].join(','),
  );
  expect(end).toBe('');
});

test('a cancelled payment keeps nothing', { tags: ['PAY-39'] }, () => {
  const csv = paymentsCsv([{ ...payment, status: 'CANCEL', refundedAmount: 12_500 }], 'Asia/Seoul');
  expect(csv).toContain('취소,카카오페이,12500,12500,0,');
});

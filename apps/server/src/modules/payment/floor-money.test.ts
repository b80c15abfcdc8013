import type { HistoryAnswer, TableDetail } from '@hansang/contract/schemas';
import { beforeEach, expect, test } from 'vitest';
import { onShift } from '../../testing/test-staff.ts';
import { enter } from '../order/entering/testing/enter.ts';
import { DINER, useDiner } from './testing/diner.ts';

const diner = useDiner();
beforeEach(() => diner.freeTables());

const detailOf = async (tableIdx: number) => {
  const staff = await onShift(diner.server, 'manager', DINER);
  const table = await staff.ok<TableDetail>('tableDetail', { params: { ...staff.params, tableIdx } });
  return { staff, table };
};

test('a prepaid table tells that it is paid, and a dish given back is no new debt', {
  tags: ['BOARD-5', 'BOARD-6'],
}, async () => {
  const { orderId } = await diner.payFor(1, {}, { id: 'set' }, { id: 'rice' });
  const { staff, table } = await detailOf(1);
  expect(table.visit).toMatchObject({
    total: 24_000,
    money: { owed: 0, paid: 24_000, refunded: 0, refunding: 0 },
  });
  expect(table.orders[0]?.payment).toMatchObject({ status: 'SUCCESS' });
  await staff.ok('refundOrder', {
    params: { ...staff.params, orderId },
    body: { reason: 'LACK_OF_INGREDIENTS', refundedAmount: 0, lines: [{ line: 1, quantity: 1 }] },
  });
  await diner.settle();
  const after = (await detailOf(1)).table.visit?.money;
  expect(after).toMatchObject({ owed: 0, paid: 24_000, refunding: 0 });
  expect(after?.refunded).toBeGreaterThan(0);
});

test('check-out that rejects what was paid and never accepted gives the money back', {
  tags: ['BOARD-14', 'BOARD-5'],
}, async () => {
  const { orderId } = await diner.payFor(2, {}, { id: 'set' });
  const { staff, table } = await detailOf(2);
  const body = {
    visitId: table.visit?.visitId,
    completeOpenOrders: true,
    unpaid: { reason: 'PAID_ELSEWHERE' },
    unaccepted: 'REJECT',
  };
  await staff.ok('checkOut', { params: { ...staff.params, tableIdx: 2 }, body });
  await diner.settle();
  expect(await diner.paymentOf(orderId)).toMatchObject({ status: 'CANCEL', refunded_amount: 15_000 });
});

test('while the money of a rejected order is on its way back, the table says so', {
  tags: ['BOARD-5', 'BOARD-16'],
}, async () => {
  const { orderId } = await diner.payFor(3, { faults: { 'refused-cancel': 3 } }, { id: 'set' });
  const { staff } = await detailOf(3);
  await staff.ok('moveOrder', {
    params: { ...staff.params, orderId },
    body: { to: 'REJECT', version: 2, cancelReason: 'ETC' },
  });
  await diner.settle();
  expect((await detailOf(3)).table.visit).toMatchObject({
    keptOrderCount: 0,
    total: 0,
    money: { owed: 0, paid: 15_000, refunded: 0, refunding: 15_000 },
  });
  await diner.settle(3, 6, 20, 70, 310, 910);
  expect((await detailOf(3)).table.visit?.money).toMatchObject({ refunded: 15_000, refunding: 0 });
});

test('what staff enter where guests pay first is owed at the table, and no card is asked for it', {
  tags: ['ENTER-12', 'BOARD-6'],
}, async () => {
  const { guest } = await diner.payFor(5, {}, { id: 'rice' });
  const waiter = await onShift(diner.server, 'staff', DINER);
  const { orderId } = await enter(waiter, 5, [{ id: 'set' }]);
  const { table } = await detailOf(5);
  expect(table.visit?.money).toMatchObject({ owed: 15_000, paid: 9000 });
  expect(table.orders.find(({ _id }) => _id === orderId)).toMatchObject({ status: 'CONFIRM', payment: null });
  const history = await guest.ok<HistoryAnswer>('orders', {
    params: guest.params,
    query: { ...guest.linkQuery, hashKey: guest.hashKey ?? '' },
  });
  expect(history.list.find(({ _id }) => _id === orderId)?.payment).toBeNull();
  await diner.expectBalanced();
});

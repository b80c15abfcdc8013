import type { OrderStatus } from '@hansang/contract';
import { expect, test } from 'vitest';
import { withOrder } from '../../shared/order/with-order.ts';
import { boardOf, orderOf } from '../../shared/testing/orders.ts';
import { columnsOf, finishedOf, neverOlder, withPending } from './board-view.ts';

const at = (minute: number) => `2026-11-20T19:${String(minute).padStart(2, '0')}:00+09:00`;
const ids = (orders: readonly { _id: string }[]) => orders.map(({ _id }) => _id);

test('orders stand in their column, the one that waits longest first', { tags: ['CONSOLE-3'] }, () => {
  const columns = columnsOf([
    orderOf({ _id: 'late', startTime: at(30) }),
    orderOf({ _id: 'early', startTime: at(10) }),
    orderOf({ _id: 'pan', status: 'CONFIRM', startTime: at(5) }),
    orderOf({ _id: 'gone', status: 'COMPLETE', startTime: at(1) }),
  ]);
  expect(ids(columns.REQUEST)).toEqual(['early', 'late']);
  expect(ids(columns.CONFIRM)).toEqual(['pan']);
  expect(columns.MENU_COMPLETE).toEqual([]);
});

test('orders of the same moment stand by their number', { tags: ['CONSOLE-3'] }, () => {
  const columns = columnsOf([
    orderOf({ _id: 'b', orderNumber: 8, startTime: at(10) }),
    orderOf({ _id: 'a', orderNumber: 7, startTime: at(10) }),
  ]);
  expect(ids(columns.REQUEST)).toEqual(['a', 'b']);
});

test('finished orders are listed apart, the latest first; unpaid ones nowhere', () => {
  const statuses: OrderStatus[] = ['COMPLETE', 'REJECT', 'CANCEL', 'PENDING', 'REQUEST'];
  const orders = statuses.map((status, index) => orderOf({ _id: status, status, startTime: at(index) }));
  expect(ids(finishedOf(orders))).toEqual(['CANCEL', 'REJECT', 'COMPLETE']);
});

test('a tapped step shows before the server has answered', { tags: ['CONSOLE-4'] }, () => {
  const orders = [orderOf({ _id: 'a', version: 3 })];
  expect(withPending(orders, [{ orderId: 'a', to: 'CONFIRM', version: 3 }])[0]?.status).toBe('CONFIRM');
});

test('a tapped step gives way to what somebody else did meanwhile', { tags: ['CONSOLE-12'] }, () => {
  const orders = [orderOf({ _id: 'a', version: 4, status: 'CANCEL' })];
  expect(withPending(orders, [{ orderId: 'a', to: 'CONFIRM', version: 3 }])[0]?.status).toBe('CANCEL');
});

test('a read that began before an answer does not take the answer back', { tags: ['CONSOLE-6'] }, () => {
  const known = boardOf([orderOf({ _id: 'a', version: 5, status: 'CONFIRM' })]);
  const fresh = boardOf([orderOf({ _id: 'a', version: 4 }), orderOf({ _id: 'b' })]);
  const board = neverOlder(fresh, known);
  expect(board.orders.map(({ _id, version }) => [_id, version])).toEqual([
    ['a', 5],
    ['b', 1],
  ]);
});

test('an answer replaces its order, an older one replaces nothing', { tags: ['CONSOLE-6'] }, () => {
  const board = boardOf([orderOf({ _id: 'a', version: 5, status: 'CONFIRM' })]);
  const newer = orderOf({ _id: 'a', version: 6, status: 'MENU_COMPLETE' });
  expect(withOrder(board, newer).orders[0]?.status).toBe('MENU_COMPLETE');
  expect(withOrder(board, orderOf({ _id: 'a', version: 4 })).orders[0]?.status).toBe('CONFIRM');
});

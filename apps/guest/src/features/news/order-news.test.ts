import { expect, test } from 'vitest';
import { lineOf, orderOf } from '../../testing/receipt-fixture.ts';
import { newsOf, oldNews, openOrder, readyOrders, unreadNews } from './order-news.ts';

const paid = (refundedAmount: number) => ({ status: 'SUCCESS', method: null, refundedAmount }) as const;

test.each([
  ['rejected', { status: 'REJECT' }, 'A REJECT'],
  ['cancelled', { status: 'CANCEL', cancelReason: 'LACK_OF_INGREDIENTS' }, 'A CANCEL'],
  ['given back in part', { payment: paid(3000) }, 'A REFUND 3000'],
  ['cancelled and given back', { status: 'CANCEL', payment: paid(10_000) }, 'A CANCEL'],
  ['served', {}, undefined],
  ['paid', { payment: paid(0) }, undefined],
  ['never paid in time', { status: 'CANCEL', cancelReason: 'PAYMENT_FAIL' }, undefined],
  ['never in', { status: 'CANCEL', orderNumber: null }, undefined],
] as const)('an order that was %s is news or is none', { tags: ['NEWS-2'] }, (_how, over, key) => {
  expect(newsOf(orderOf(over))?.key).toBe(key);
});

test('news are told until they were read, oldest first; another refund is another one', {
  tags: ['NEWS-2'],
}, () => {
  const orders = [orderOf({ _id: 'B', status: 'REJECT' }), orderOf({ _id: 'A', payment: paid(5000) })];
  const keys = (read: string[]) => unreadNews(orders, new Set(read)).map(({ key }) => key);
  expect(keys([])).toEqual(['A REFUND 5000', 'B REJECT']);
  expect(keys(['B REJECT', 'A REFUND 3000'])).toEqual(['A REFUND 5000']);
});

test('what had happened before a guest came in is old', { tags: ['NEWS-3'] }, () => {
  const orders = [
    orderOf({ _id: 'B', status: 'REJECT', startTime: '2026-11-20T20:00:00+09:00' }),
    orderOf({ _id: 'A', status: 'CANCEL', startTime: '2026-11-20T19:00:00+09:00' }),
  ];
  expect(oldNews(orders, Date.parse('2026-11-20T19:30:00+09:00'))).toEqual(['A CANCEL']);
});

test('the latest order that is not over is the one that is told', { tags: ['NEWS-1'] }, () => {
  const orders = [
    orderOf({ _id: 'D', status: 'PENDING' }),
    orderOf({ _id: 'C', status: 'REJECT' }),
    orderOf({ _id: 'B', status: 'CONFIRM' }),
    orderOf({ _id: 'A', status: 'REQUEST' }),
  ];
  expect(openOrder(orders)?._id).toBe('B');
  expect(openOrder([orderOf()])).toBeNull();
});

test('an order that came out since the last look is ready, once', { tags: ['NEWS-4'] }, () => {
  const out = orderOf({ status: 'MENU_COMPLETE' });
  const ids = (before: Parameters<typeof readyOrders>[1]) => readyOrders([out], before).map(({ _id }) => _id);
  expect(ids(new Map([['A', orderOf({ status: 'CONFIRM' })]]))).toEqual(['A']);
  expect(ids(new Map([['A', out]]))).toEqual([]);
  expect(ids(null)).toEqual([]);
});

test('a dish that staff took off is news until it was read, another piece is another one', {
  tags: ['LINE-16'],
}, () => {
  const off = { offReason: 'LACK_OF_INGREDIENTS', liveQuantity: 1 } as const;
  const keys = (line: Parameters<typeof lineOf>[0], read: string[] = []) =>
    unreadNews([orderOf({ status: 'CONFIRM', menus: [lineOf(line)] })], new Set(read)).map(({ key }) => key);
  expect(keys(off)).toEqual(['A OFF 0x1']);
  expect(keys({ ...off, liveQuantity: 0 }, ['A OFF 0x1'])).toEqual(['A OFF 0x2']);
  expect(keys(off, ['A OFF 0x1'])).toEqual([]);
  expect(keys({ ...off, offerState: 'EXPIRED' })).toEqual(['A OFF 0x1']);
});

test('what a guest answered is no news, and an order that came to nothing is told as a whole', {
  tags: ['LINE-16'],
}, () => {
  const off = { offReason: 'LACK_OF_INGREDIENTS', liveQuantity: 0 } as const;
  for (const offerState of ['TAKEN', 'DECLINED'] as const)
    expect(unreadNews([orderOf({ menus: [lineOf({ ...off, offerState })] })], new Set())).toEqual([]);
  const ended = orderOf({ status: 'CANCEL', menus: [lineOf(off)] });
  expect(unreadNews([ended], new Set()).map(({ key }) => key)).toEqual(['A CANCEL']);
});

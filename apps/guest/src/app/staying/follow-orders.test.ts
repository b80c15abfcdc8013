// @vitest-environment jsdom
import type { PastOrder, StaffCall } from '@hansang/contract/schemas';
import { beforeEach, expect, test, vi } from 'vitest';
import { rememberCall } from '../../shared/orders/open-call.ts';
import { answered, fakeApi, refused, unanswered } from '../../testing/fake-api.ts';
import { EMPTY_PAGE, phoneOf } from '../../testing/phone-fixture.tsx';
import { orderOf } from '../../testing/receipt-fixture.ts';
import { createParts } from '../parts.ts';
import { followOrders, readThem } from './follow-orders.ts';

beforeEach(() => {
  document.title = '포차';
  history.replaceState(null, '', '/menu');
});

const listOf = (...list: PastOrder[]) =>
  answered({ list, totalCount: list.length, totalPayment: 10_000, totalCanceledPayment: 0 });
const callOf = (over: Partial<StaffCall> = {}): StaffCall => ({
  callId: 'c1',
  itemId: 'water',
  calledAt: '2026-11-20T10:00:00Z',
  acknowledgedAt: null,
  ...over,
});

/** A phone of a visit whose orders and calls are what the test says. */
function scene() {
  const now: { orders: PastOrder[]; calls: StaffCall[]; isOff: boolean; takesCalls: boolean } = {
    orders: [],
    calls: [],
    isOff: false,
    takesCalls: true,
  };
  const api = fakeApi({
    orders: () => (now.isOff ? unanswered('NETWORK') : listOf(...now.orders)),
    callItems: () =>
      now.takesCalls
        ? answered({ items: [], calls: now.calls, serverTime: '2026-11-20T10:00:00Z' })
        : refused('CALL_STAFF_UNUSED'),
  });
  const phone = phoneOf(api);
  phone.session.setHash('visit-hash');
  /** The page as loaded anew: what is kept on the phone is all that it knows. */
  const load = async () => {
    const parts = createParts(phone, EMPTY_PAGE);
    followOrders(phone, parts);
    await settled();
    return parts;
  };
  const hear = async () => {
    phone.ordersChanged.set((count) => count + 1);
    await settled();
  };
  return { now, api, phone, load, hear, toast: () => phone.feedback.toast.get()?.text };
}
async function settled() {
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setTimeout(resolve, 5));
}
const keys = ({ news }: ReturnType<typeof createParts>) => news.get().unread.map(({ key }) => key);

test('the strip follows the latest open order, and the tab’s title says when it is out', {
  tags: ['NEWS-1', 'NEWS-4'],
}, async () => {
  const { now, load, hear, toast } = scene();
  now.orders = [orderOf({ status: 'REQUEST' })];
  const parts = await load();
  expect(parts.news.get().open?.status).toBe('REQUEST');
  expect(document.title).toBe('포차');
  now.orders = [orderOf({ status: 'MENU_COMPLETE' })];
  await hear();
  expect(parts.news.get().open?.status).toBe('MENU_COMPLETE');
  expect([toast(), document.title]).toEqual(['7번 주문이 나왔어요.', '나왔어요 · 포차']);
  now.orders = [orderOf({ status: 'COMPLETE' })];
  await hear();
  expect([parts.news.get().open, document.title]).toEqual([null, '포차']);
});

test('a refused order stays after a reload until it was read, and is not told again', {
  tags: ['NEWS-2'],
}, async () => {
  const { now, phone, load, hear } = scene();
  now.orders = [orderOf({ status: 'REQUEST' })];
  const parts = await load();
  now.orders = [orderOf({ status: 'REJECT', cancelReason: 'ETC' })];
  await hear();
  expect(keys(parts)).toEqual(['A REJECT']);
  const again = await load();
  expect(keys(again)).toEqual(['A REJECT']);
  readThem(phone, again, ['A REJECT']);
  expect(keys(again)).toEqual([]);
  expect(keys(await load())).toEqual([]);
});

test('what was slept through is told by the first read: refused, given back, out', {
  tags: ['NEWS-7'],
}, async () => {
  const { now, load, toast } = scene();
  now.orders = [orderOf({ _id: 'B', status: 'CONFIRM' }), orderOf({ status: 'REQUEST' })];
  await load();
  now.orders = [orderOf({ _id: 'B', status: 'MENU_COMPLETE' }), orderOf({ status: 'CANCEL' })];
  const parts = await load();
  expect(keys(parts)).toEqual(['A CANCEL']);
  expect(toast()).toBe('7번 주문이 나왔어요.');
});

test('a phone that comes later is not told what had happened before', { tags: ['NEWS-3'] }, async () => {
  const { now, phone, load } = scene();
  const seat = phone.session.entry.get();
  const came = Date.parse('2026-11-20T19:30:00+09:00') / 1000;
  phone.session.entry.set(seat && { ...seat, timestamp: String(came) });
  phone.session.setHash('later-hash');
  now.orders = [
    orderOf({ _id: 'B', status: 'REJECT', startTime: '2026-11-20T19:40:00+09:00' }),
    orderOf({ status: 'REJECT', startTime: '2026-11-20T19:00:00+09:00' }),
  ];
  expect(keys(await load())).toEqual(['B REJECT']);
  expect(keys(await load())).toEqual(['B REJECT']);
});

test('a read that failed changes nothing that is shown', { tags: ['NEWS-7'] }, async () => {
  const { now, load, hear } = scene();
  now.orders = [orderOf({ status: 'CONFIRM' })];
  const parts = await load();
  now.isOff = true;
  await hear();
  expect(parts.news.get().open?._id).toBe('A');
});

test('a call that staff have answered is told until it was read, and asked for only while one is open', {
  tags: ['NEWS-6'],
}, async () => {
  const { now, api, phone, load, hear } = scene();
  const parts = await load();
  const asked = () => api.calls.filter(({ name }) => name === 'callItems').length;
  expect(asked()).toBe(0);
  rememberCall(phone.storage);
  now.calls = [callOf()];
  await hear();
  expect(parts.news.get().call).toBeNull();
  now.calls = [callOf({ acknowledgedAt: '2026-11-20T10:01:00Z' })];
  await hear();
  expect(parts.news.get().call?.callId).toBe('c1');
  expect((await load()).news.get().call?.callId).toBe('c1');
  readThem(phone, parts, ['call c1']);
  expect(parts.news.get().call).toBeNull();
  now.calls = [];
  await hear();
  const last = asked();
  await hear();
  expect(asked()).toBe(last);
});

test('a call for the bill, in a venue that takes no others, is asked for until it is over', {
  tags: ['BILL-154'],
}, async () => {
  const { now, api, phone, load, hear } = scene();
  const parts = await load();
  rememberCall(phone.storage);
  now.calls = [callOf({ itemId: 'bill.CASH', acknowledgedAt: '2026-11-20T10:01:00Z' })];
  await hear();
  expect(parts.news.get().call?.itemId).toBe('bill.CASH');
  now.takesCalls = false;
  await hear();
  const asked = () => api.calls.filter(({ name }) => name === 'callItems').length;
  const last = asked();
  await hear();
  expect(asked()).toBe(last);
});

test('without a visit nothing is asked', { tags: ['NEWS-1'] }, async () => {
  const { api, phone, load } = scene();
  phone.session.setHash(null);
  const parts = await load();
  expect([parts.news.get().open, api.calls]).toEqual([null, []]);
});

import type { OrderReceipt } from '@hansang/contract/schemas';
import { beforeEach, expect, test } from 'vitest';
import { checkOut } from '../../../testing/fresh-visit.ts';
import { rows, stored } from '../../../testing/rows.ts';
import { seat, TestGuest } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { CAFE } from '../../../testing/venues.ts';

const server = useServer();
const DEVICE = 'hansang-device';

beforeEach(() => server.clock.set('2026-11-20T18:00:00+09:00'));

const kept = (guest: TestGuest, orderId: string) =>
  guest.ok<OrderReceipt>('keptOrder', { params: { orderId } });
const refusal = (guest: TestGuest, orderId: string) => guest.refused('keptOrder', { params: { orderId } });
const NOT_THERE = { status: 404, errorCode: 'NOT_FOUND_ORDER' };

test('the device that placed an order reads it for 24 hours after check-out, and not a second longer', {
  tags: ['ORD-24'],
}, async () => {
  const guest = await seat(server, 1);
  const { orderId } = await guest.order({ id: 'jjigae' });
  const before = await guest.ok<OrderReceipt>('order', { params: { ...guest.params, orderId } });
  // While the table is theirs, its session reads it.
  expect(await refusal(guest, orderId)).toMatchObject(NOT_THERE);
  await checkOut(server, 1);
  const { order, ...receipt } = await kept(guest, orderId);
  expect(receipt).toEqual({ ...before, order: undefined });
  expect(order).toMatchObject({ _id: orderId, status: 'COMPLETE', canCancel: false });
  server.clock.pass({ hours: 23, minutes: 59 });
  expect(await kept(guest, orderId)).toMatchObject({ id: orderId });
  server.clock.pass({ minutes: 1 });
  expect(await refusal(guest, orderId)).toMatchObject(NOT_THERE);
});

test('it stays the same device after another scan, at the table, elsewhere, and when its session’s cookie is gone', {
  tags: ['ORD-24'],
}, async () => {
  const guest = await seat(server, 2);
  const first = await guest.order({ id: 'cola' });
  await guest.scan();
  const second = await guest.order({ id: 'cola' });
  await checkOut(server, 2);
  const cafe = new TestGuest(server, 1, CAFE);
  for (const [name, value] of guest.cookies) cafe.cookies.set(name, value);
  await cafe.scan();
  expect(cafe.cookies.get(DEVICE)).toBe(guest.cookies.get(DEVICE));
  guest.cookies.delete('hansang');
  for (const phone of [cafe, guest])
    for (const { orderId } of [first, second])
      expect(await kept(phone, orderId)).toMatchObject({ id: orderId });
});

test('no other device reads it: none of the visit, none of the next, none that copied what can be copied', {
  tags: ['ORD-24', 'SESS-12'],
}, async () => {
  const [guest, friend] = [await seat(server, 3), await seat(server, 3)];
  const mine = await guest.order({ id: 'cola' });
  const theirs = await friend.order({ id: 'cola' });
  await checkOut(server, 3);
  const next = await seat(server, 3);
  await next.order({ id: 'cola' });
  const copy = new TestGuest(server, 3);
  copy.headers['client-id'] = guest.clientId;
  for (const [name, value] of guest.cookies) if (name !== DEVICE) copy.cookies.set(name, value);
  for (const phone of [friend, next, copy, new TestGuest(server, 3)])
    expect(await refusal(phone, mine.orderId)).toMatchObject(NOT_THERE);
  expect(await refusal(guest, theirs.orderId)).toMatchObject(NOT_THERE);
  for (const key of ['', 'x', 'A'.repeat(43), "' OR true --"]) {
    copy.cookies.set(DEVICE, key);
    expect(await refusal(copy, mine.orderId)).toMatchObject(NOT_THERE);
  }
});

test('nothing else opens: every other call of the device is refused and writes nothing', {
  tags: ['ORD-24', 'SESS-27'],
}, async () => {
  const guest = await seat(server, 4);
  const { orderId } = await guest.order({ id: 'cola' });
  const body = await guest.orderBody({ id: 'cola' });
  await checkOut(server, 4);
  const session = guest.cookies.get('hansang') ?? '';
  const before = await stored(server);
  const query = { tableIdx: 4, timestamp: guest.pageToken };
  const ofOrder = { params: { ...guest.params, orderId } };
  const attempts = [
    ['order', ofOrder],
    ['orderConfirmation', ofOrder],
    ['cancelOrder', ofOrder],
    ['orders', { params: guest.params, query }],
    ['tableBill', { params: guest.params }],
    ['placeOrder', { params: guest.params, body }],
    ['callItems', { params: guest.params }],
    ['confirmAdult', { params: guest.params }],
    ['joinCart', { params: { ...guest.params, tableId: 4 }, body: {} }],
  ] as const;
  for (const [name, input] of attempts) {
    guest.cookies.set('hansang', session);
    expect(await guest.refused(name, input), name).toMatchObject({ errorCode: 'RESERVATION_IS_EXPIRATION' });
    // The refusal took the session's cookie back: the device alone is no session.
    expect(guest.cookies.has('hansang')).toBe(false);
    expect(await guest.refused(name, input), name).toMatchObject({ errorCode: 'SESSION_REQUIRED' });
  }
  expect(await kept(guest, orderId)).toMatchObject({ id: orderId });
  expect(await stored(server)).toEqual(before);
});

test('the device’s cookie is hidden from scripts and other sites, outlives its session by a day, and is kept as a hash', {
  tags: ['ORD-24', 'SESS-1'],
}, async () => {
  const guest = new TestGuest(server, 5);
  const answer = await guest.call('validateLink', { params: guest.params, query: guest.linkQuery });
  const [, cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^hansang-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=172800$/);
  const key = guest.cookies.get(DEVICE) ?? '';
  expect(key).not.toBe(guest.cookies.get('hansang'));
  const leaks = await rows(server, 'SELECT 1 FROM guest_sessions s WHERE s::text LIKE $1', `%${key}%`);
  expect(leaks).toEqual([]);
});

import type { HistoryAnswer, OrderReceipt } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { rows } from '../../../testing/rows.ts';
import { endStay } from '../../../testing/table-changes.ts';
import { seat, type TestGuest } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { CAFE } from '../../../testing/venues.ts';
import { moveOrder } from '../moving/move-order.ts';

const server = useServer();
const staff = { type: 'staff', id: 'mina', name: '미나' } as const;

const history = (guest: TestGuest, query: object = {}) =>
  guest.ok<HistoryAnswer>('orders', {
    params: guest.params,
    query: { tableIdx: guest.tableIdx, timestamp: guest.pageToken, ...query },
  });

test('a table without a visit has an empty history', { tags: ['HIST-6'] }, async () => {
  const guest = await seat(server, 1);
  expect(await history(guest)).toEqual({ list: [], totalCount: 0, totalPayment: 0, totalCanceledPayment: 0 });
});

test('the history lists the visit’s orders with number, status, time and dishes, newest first', {
  tags: ['HIST-1'],
}, async () => {
  const [guest, friend] = [await seat(server, 1), await seat(server, 1)];
  await guest.order({ id: 'jjigae', options: { hot: 1 } });
  server.clock.pass({ minutes: 10 });
  await friend.order({ id: 'cola', quantity: 2 });
  const { list } = await history(guest);
  expect(list).toMatchObject([
    {
      orderNumber: 2,
      status: 'REQUEST',
      startTime: '2026-11-20T10:10:00.000Z',
      menus: [{ _id: 'cola', quantity: 2 }],
    },
    { orderNumber: 1, menus: [{ _id: 'jjigae', price: 9500, options: [{ _id: 'hot', price: 500 }] }] },
  ]);
  await endStay(server, 1);
});

test('a rejected order shows its reason and note', { tags: ['HIST-2'] }, async () => {
  const guest = await seat(server, 1);
  const { orderId } = await guest.order({ id: 'cola' });
  await moveOrder(server.app.platform, {
    restaurantId: 1,
    orderId,
    to: 'REJECT',
    actor: staff,
    cancelReason: 'LACK_OF_INGREDIENTS',
    cancelNote: '콜라가 떨어졌어요',
  });
  const { list } = await history(guest);
  expect(list[0]).toMatchObject({
    status: 'REJECT',
    cancelReason: 'LACK_OF_INGREDIENTS',
    cancelNote: '콜라가 떨어졌어요',
    canCancel: false,
  });
  await endStay(server, 1);
});

test('totals cover the whole visit, whatever the page, and a page holds 20 or what was asked', {
  tags: ['HIST-3', 'HIST-4'],
}, async () => {
  const guest = await seat(server, 2);
  const placed = [];
  for (let count = 0; count < 23; count++) placed.push(await guest.order({ id: 'cola' }));
  for (const { orderId } of placed.slice(0, 3))
    await guest.ok('cancelOrder', { params: { ...guest.params, orderId } });
  const totals = { totalCount: 23, totalPayment: 40_000, totalCanceledPayment: 6000 };
  const [first, second, five] = [
    await history(guest),
    await history(guest, { page: 2 }),
    await history(guest, { size: 5, page: 2 }),
  ];
  expect([first.list.length, second.list.length, five.list.length]).toEqual([20, 3, 5]);
  for (const answer of [first, second, five]) expect(answer).toMatchObject(totals);
  const numbers = [...first.list, ...second.list].map(({ orderNumber }) => orderNumber ?? 0);
  expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
  expect(new Set(numbers).size).toBe(23);
  for (const size of [0, 101, -1, 'x'])
    expect(
      await guest.refused('orders', {
        params: guest.params,
        query: { tableIdx: 2, timestamp: guest.pageToken, size },
      }),
    ).toMatchObject({ status: 400, errorCode: 'VALIDATION_FAILED' });
  await endStay(server, 2);
});

test('asking for the automatic order is refused where the store has none, else answers as usual', {
  tags: ['HIST-8', 'HIST-9'],
}, async () => {
  const cafe = await seat(server, 1, CAFE);
  const query = { tableIdx: 1, timestamp: cafe.pageToken, checkAlcoholAutomaticOrder: 'true' };
  expect(await cafe.refused('orders', { params: cafe.params, query })).toMatchObject({
    status: 409,
    errorCode: 'ALCOHOL_AUTOMATIC_ORDER_UNUSED',
  });
  await cafe.ok('orders', { params: cafe.params, query: { ...query, checkAlcoholAutomaticOrder: 'false' } });
  const guest = await seat(server, 1);
  expect(await history(guest, { checkAlcoholAutomaticOrder: 'true' })).toMatchObject({ list: [] });
});

test('the receipt of an order names number, place, total and time with an offset', {
  tags: ['ORD-21', 'NET-7'],
}, async () => {
  const guest = await seat(server, 3);
  const placed = await guest.order({ id: 'chicken', size: 'half' });
  const receipt = await guest.ok<OrderReceipt>('order', {
    params: { ...guest.params, orderId: placed.orderId },
  });
  expect(receipt).toEqual(placed.receipt);
  expect(receipt.regDate).toMatch(/(Z|[+-]\d\d:\d\d)$/);
  expect(receipt.multiLanguage.restaurantName.en).toBe('Hansang Pub');
  await endStay(server, 3);
});

test('the order of another table’s visit is neither read nor cancelled', {
  tags: ['ORD-23', 'SESS-12'],
}, async () => {
  const [guest, stranger] = [await seat(server, 3), await seat(server, 4)];
  const { orderId } = await guest.order({ id: 'cola' });
  await stranger.order({ id: 'cola' });
  const params = { ...guest.params, orderId };
  for (const name of ['order', 'cancelOrder'] as const)
    expect(await stranger.refused(name, { params })).toMatchObject({
      status: 403,
      errorCode: 'UNAUTHORIZED_ACCESS',
    });
  for (const name of ['order', 'cancelOrder'] as const)
    expect(await stranger.refused(name, { params: { ...params, orderId: 'unknown' } })).toMatchObject({
      status: 404,
      errorCode: 'NOT_FOUND_ORDER',
    });
  const [row] = await rows(server, 'SELECT status FROM orders WHERE order_id = $1', orderId);
  expect(row).toEqual({ status: 'REQUEST' });
});

test('the order of the table’s earlier visit is refused to the next guests', {
  tags: ['ORD-23'],
}, async () => {
  const before = await seat(server, 3);
  const { orderId } = await before.order({ id: 'cola' });
  await endStay(server, 3);
  const next = await seat(server, 3);
  await next.order({ id: 'cola' });
  const params = { ...next.params, orderId };
  expect(await next.refused('order', { params })).toMatchObject({ errorCode: 'UNAUTHORIZED_ACCESS' });
  expect(await next.refused('cancelOrder', { params })).toMatchObject({ errorCode: 'UNAUTHORIZED_ACCESS' });
  expect(await history(next)).toMatchObject({ totalCount: 1 });
});

test('a session with a live visit reads its history while the venue is closed, ordering is refused', {
  tags: ['SESS-29'],
}, async () => {
  const guest = await seat(server, 1);
  await guest.order({ id: 'cola' });
  const body = await guest.orderBody({ id: 'cola' });
  await rows(server, `UPDATE restaurants SET closed_on = '2026-11-20'`);
  server.app.guests.venues.forget(1);
  expect(await history(guest)).toMatchObject({ totalCount: 1 });
  expect(await guest.sendOrder(body)).toMatchObject({ status: 403, body: { errorCode: 'CLOSED_TODAY' } });
});

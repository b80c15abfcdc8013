import type { Bill, HistoryAnswer, TillOrder } from '@hansang/contract/schemas';
import { duplicateStartTime, orderMenus } from '@hansang/rules';
import { expect, test } from 'vitest';
import { presentVisit, rows, stored } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { PUB } from '../../testing/venues.ts';
import { POS_ACTOR } from '../cart/cart-actor.ts';
import { CartGuest, sitTogether } from '../cart/testing/cart-guest.ts';
import { SHARING, useSharingVenue } from '../cart/testing/sharing-venue.ts';
import { connect } from './testing/test-till.ts';

const server = useServer();
useSharingVenue(server);

const close = async (till: Awaited<ReturnType<typeof connect>>['till'], tableIdx: number) => {
  const visitId = await presentVisit(server, PUB, tableIdx);
  await till.ok('closeTillTable', { params: { tableIdx }, body: { visitId } });
};

test('an order entered at the till is in the kitchen at once, at our prices, and on the guests’ bill', {
  tags: ['TILL-14', 'ORD-26'],
}, async () => {
  const { till } = await connect(server);
  const lines = [
    { menuId: 'jjigae', quantity: 2, options: [{ optionId: 'hot' }], unitPrice: 9500 },
    { menuId: 'chicken', quantity: 1, sizeId: 'whole' },
  ];
  const { status, body } = await till.enter(1, lines, 'A-17');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    externalId: 'A-17',
    status: 'CONFIRM',
    source: 'POS',
    dueAmount: 38_000,
    number: 1,
  });
  expect(body.lines.map(({ state }) => state)).toEqual(['COOKING', 'COOKING']);
  const again = await till.enter(1, lines, 'A-17');
  expect(again.body).toEqual(body);
  const other = await till.enter(1, [{ menuId: 'cola', quantity: 1 }], 'A-17');
  expect(other.body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED');
  // After a day its name still stands for the same order, and for nothing else.
  await server.db.pool.query('DELETE FROM idempotency_keys');
  expect((await till.enter(1, lines, 'A-17')).body.orderId).toBe(body.orderId);
  await server.db.pool.query('DELETE FROM idempotency_keys');
  const late = await till.enter(1, [{ menuId: 'cola', quantity: 1 }], 'A-17');
  expect([late.status, late.body.errorCode]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  const guest = await seat(server, 1);
  const { list } = await guest.ok<HistoryAnswer & { list: { source: string; payment: unknown }[] }>(
    'orders',
    {
      params: guest.params,
      query: guest.linkQuery,
    },
  );
  expect(list).toMatchObject([{ source: 'POS', payment: null }]);
  const staff = await onShift(server, 'staff');
  const visitId = await presentVisit(server, PUB, 1);
  const bill = await staff.ok<Bill>('bill', { params: { ...staff.params, visitId: visitId ?? '' } });
  expect(bill).toMatchObject({ owed: 38_000 });
  const told = await rows(
    server,
    `SELECT actor_type FROM events WHERE type = 'order.placed' AND subject_id = $1`,
    body.orderId,
  );
  expect(told).toEqual([{ actor_type: 'pos' }]);
  await close(till, 1);
});

test('two of the same order at once are one', { tags: ['TILL-14'] }, async () => {
  const { till } = await connect(server);
  const lines = [{ menuId: 'cola', quantity: 1 }];
  const all = await Promise.all([1, 2, 3, 4].map(() => till.enter(2, lines, 'same')));
  expect(new Set(all.map(({ body }) => body.orderId)).size).toBe(1);
  const [count] = await rows(
    server,
    `SELECT count(*)::integer AS n FROM orders WHERE source = 'POS' AND table_idx = 2`,
  );
  expect(count).toEqual({ n: 1 });
  await close(till, 2);
});

test('another price than ours, a dish that is not there and one that is out are refused, and nothing is stored', {
  tags: ['TILL-14', 'TILL-95'],
}, async () => {
  const { till } = await connect(server);
  const before = await stored(server);
  for (const [line, code] of [
    [{ menuId: 'cola', quantity: 1, unitPrice: 2500 }, 'TILL_PRICE_DIFFERS'],
    [{ menuId: 'nothing', quantity: 1 }, 'NOT_FOUND_MENU'],
    [{ externalId: '4711', quantity: 1 }, 'EXTERNAL_ID_UNKNOWN'],
    [{ menuId: 'gone', quantity: 1 }, 'MENU_SOLD_OUT'],
    [{ menuId: 'jjigae', quantity: 1 }, 'OPTION_REQUIRED'],
    [{ menuId: 'chicken', quantity: 1 }, 'SIZE_REQUIRED'],
    [{ menuId: 'chicken', quantity: 1, sizeId: 'huge' }, 'NOT_FOUND_MENU'],
    [{ menuId: 'special', quantity: 51 }, 'LOW_STOCK'],
  ] as const)
    expect([line, (await till.enter(3, [line])).body.errorCode]).toEqual([line, code]);
  expect((await till.enter(99, [{ menuId: 'cola', quantity: 1 }])).body.errorCode).toBe('NOT_FOUND_TABLE');
  expect(await stored(server)).toEqual(before);
});

test('what the till took is written down once, never more than is owed, and its table is checked out', {
  tags: ['TILL-15', 'TILL-16'],
}, async () => {
  const { till } = await connect(server);
  await till.enter(3, [{ menuId: 'cola', quantity: 3 }]);
  const visitId = (await presentVisit(server, PUB, 3)) ?? '';
  const pay = (amount: number, externalId: string) =>
    till.call<{ paymentId: string; owed: number; errorCode: string }>('payAtTill', {
      params: { tableIdx: 3 },
      body: { externalId, visitId, means: 'CARD_TERMINAL', amount },
    });
  const first = await pay(4000, 'P-1');
  expect(first.body).toMatchObject({ owed: 2000 });
  expect((await pay(4000, 'P-1')).body).toEqual(first.body);
  expect((await pay(2500, 'P-2')).body.errorCode).toBe('BILL_TOO_MUCH');
  expect((await pay(2000, 'P-3')).body.owed).toBe(0);
  // The names of receipts may begin anew each day: one that stood for something else swallows no money.
  await server.db.pool.query('DELETE FROM idempotency_keys');
  expect((await pay(4000, 'P-1')).body).toMatchObject({ paymentId: first.body.paymentId });
  await server.db.pool.query('DELETE FROM idempotency_keys');
  const late = await pay(1500, 'P-1');
  expect([late.status, late.body.errorCode]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  const paid = await rows(
    server,
    `SELECT origin, means, amount, by_name FROM payments WHERE visit_id = $1 ORDER BY amount`,
    visitId,
  );
  expect(paid).toMatchObject([
    { origin: 'TILL', means: 'CARD_TERMINAL', amount: 2000, by_name: expect.stringContaining('포스') },
    { origin: 'TILL', amount: 4000 },
  ]);
  await close(till, 3);
  expect(await presentVisit(server, PUB, 3)).toBeNull();
  const params = { tableIdx: 3 };
  await till.ok('closeTillTable', { params, body: { visitId } });
  const [visit] = await rows(
    server,
    'SELECT unpaid_amount, closed_by FROM visits WHERE visit_id = $1',
    visitId,
  );
  expect(visit).toEqual({ unpaid_amount: null, closed_by: `till:${till.tillId}` });
});

test('what a bill that is closed at the till still owes was paid there; other guests are not sent away', {
  tags: ['TILL-16'],
}, async () => {
  const { till } = await connect(server);
  await till.enter(4, [{ menuId: 'cola', quantity: 1 }]);
  const visitId = (await presentVisit(server, PUB, 4)) ?? '';
  await close(till, 4);
  const [visit] = await rows(
    server,
    'SELECT unpaid_reason, unpaid_amount FROM visits WHERE visit_id = $1',
    visitId,
  );
  expect(visit).toEqual({ unpaid_reason: 'PAID_ELSEWHERE', unpaid_amount: 2000 });
  await till.enter(4, [{ menuId: 'cola', quantity: 1 }]);
  await till.ok('closeTillTable', { params: { tableIdx: 4 }, body: { visitId } });
  expect(await presentVisit(server, PUB, 4)).not.toBeNull();
  await close(till, 4);
});

test('a bill is not closed over an order that nobody accepted, or that staff accepted a moment ago', {
  tags: ['TILL-16', 'TILL-92'],
}, async () => {
  const { till } = await connect(server);
  await till.enter(5, [{ menuId: 'cola', quantity: 1 }]);
  const visitId = (await presentVisit(server, PUB, 5)) ?? '';
  const guest = await seat(server, 5);
  const { orderId } = await guest.order({ id: 'cola', quantity: 2 });
  const closing = { params: { tableIdx: 5 }, body: { visitId } };
  const before = await stored(server);
  expect((await till.refused('closeTillTable', closing)).errorCode).toBe('TABLE_HAS_NEW_ORDERS');
  expect(await stored(server)).toEqual(before);
  const staff = await onShift(server, 'staff');
  await staff.ok('moveOrder', {
    params: { ...staff.params, orderId },
    body: { to: 'CONFIRM', version: 1 },
  });
  expect((await till.refused('closeTillTable', closing)).errorCode).toBe('TABLE_HAS_NEW_ORDERS');
  expect(await presentVisit(server, PUB, 5)).toBe(visitId);
  server.clock.pass({ seconds: 6 });
  await till.ok('closeTillTable', closing);
  expect(await presentVisit(server, PUB, 5)).toBeNull();
});

test('guests who were moved at the till sit at the other table with all that is theirs', {
  tags: ['TILL-16'],
}, async () => {
  const { till } = await connect(server);
  const { body } = await till.enter(1, [{ menuId: 'cola', quantity: 1 }]);
  const visitId = (await presentVisit(server, PUB, 1)) ?? '';
  const move = { params: { tableIdx: 1 }, body: { visitId, toTableIdx: 2 } };
  await till.ok('moveTillTable', move);
  await till.ok('moveTillTable', move);
  expect(await till.ok<TillOrder>('tillOrder', { params: { orderId: body.orderId } })).toMatchObject({
    tableIdx: 2,
    visitId,
  });
  expect(await presentVisit(server, PUB, 1)).toBeNull();
  await close(till, 2);
});

test('the till counts dishes and marks them as sold out, whatever was sold meanwhile', {
  tags: ['TILL-18'],
}, async () => {
  const { till } = await connect(server);
  const set = (body: object) => till.ok('setTillStock', { params: { menuId: 'special' }, body });
  expect(await set({ leftQuantity: 7 })).toEqual({ menuId: 'special', isSoldOut: false, leftQuantity: 7 });
  await till.enter(5, [{ menuId: 'special', quantity: 2 }]);
  expect(await set({ isSoldOut: true })).toEqual({ menuId: 'special', isSoldOut: true, leftQuantity: 5 });
  expect(await set({ isSoldOut: false, leftQuantity: null })).toMatchObject({ leftQuantity: null });
  await close(till, 5);
});

test('a cart that the till wants empty stays, and the wish is recorded and told', {
  tags: ['CART-11', 'TILL-188'],
}, async () => {
  const { till } = await connect(server, { restaurantId: SHARING });
  const [ann] = await sitTogether(server, 2);
  expect(ann).toBeInstanceOf(CartGuest);
  await ann.add({ id: 'cola', quantity: 2 });
  await till.ok('resetTillCart', { params: { tableIdx: ann.tableIdx } });
  expect((await ann.read()).orderList).toMatchObject([{ id: 'cola' }]);
  const [recorded] = await rows(
    server,
    `SELECT actor_type, actor FROM events WHERE subject_id = $1 AND data #>> '{event,action}' = 'reset-cart'`,
    ann.cartId,
  );
  expect(recorded).toEqual({ actor_type: 'pos', actor: POS_ACTOR.label });
  // Where nobody chooses there is nothing to do, and at no table nothing is done.
  await till.ok('resetTillCart', { params: { tableIdx: 2 } });
  const nowhere = await till.refused('resetTillCart', { params: { tableIdx: 9999 } });
  expect(nowhere).toMatchObject({ status: 404, errorCode: 'NOT_FOUND_TABLE', message: expect.any(String) });
});

test('a guest who orders what was entered at the till a moment ago is asked first', {
  tags: ['DUP-1', 'DUP-6', 'ORD-26'],
}, async () => {
  const { till } = await connect(server);
  const lines = [
    { menuId: 'jjigae', quantity: 2, options: [{ optionId: 'hot' }] },
    { menuId: 'chicken', quantity: 1, sizeId: 'whole' },
  ];
  await till.enter(4, lines);
  const guest = await seat(server, 4);
  const { list } = await guest.ok<HistoryAnswer>('orders', { params: guest.params, query: guest.linkQuery });
  const latest = list[0] ?? null;
  const chosen = async (quantity: number) => {
    const stew = { id: 'jjigae', quantity, options: { hot: 1 } };
    return orderMenus((await guest.orderBody(stew, { id: 'chicken', size: 'whole' })).orderList);
  };
  // Money at the till is no card payment that runs: the question is asked.
  expect(latest).toMatchObject({ source: 'POS', payment: null });
  expect(duplicateStartTime(latest, await chosen(2))).toBe(latest?.startTime);
  expect(duplicateStartTime(latest, await chosen(1))).toBeNull();
  await close(till, 4);
});

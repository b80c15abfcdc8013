import { randomUUID } from 'node:crypto';
import type { Bill, Board, EntryMenu, HistoryAnswer, TableDetail } from '@hansang/contract/schemas';
import { beforeEach, expect, test } from 'vitest';
import { left, rows, stored, unsigned } from '../../../testing/rows.ts';
import { endStay } from '../../../testing/table-changes.ts';
import { seat, type Wish } from '../../../testing/test-guest.ts';
import { startServer, useServer } from '../../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';
import { bodyOf, enter, sendEntered as send } from './testing/enter.ts';

const server = useServer();
beforeEach(async () => {
  for (const tableIdx of [1, 2, 3, 6]) await endStay(server, tableIdx);
});

const detailOf = (member: TestStaff, tableIdx: number) =>
  member.ok<TableDetail>('tableDetail', { params: { ...member.params, tableIdx } });

test('what staff enter begins the visit and stands on board, sheet and bill as accepted and released', {
  tags: ['ENTER-1', 'ENTER-2', 'ENTER-3'],
}, async () => {
  const member = await onShift(server, 'staff');
  const { orderId, orderNumber } = await enter(member, 2, [{ id: 'cola', quantity: 3 }], { numOfPeople: 4 });
  const { orders } = await member.ok<Board>('board', { params: member.params });
  expect(orders.find(({ _id }) => _id === orderId)).toMatchObject({
    status: 'CONFIRM',
    source: 'STAFF',
    orderNumber,
    releasedAt: server.clock.now().toISOString(),
    headCount: 4,
    held: [],
    undoUntil: null,
    actualPayment: 6000,
    steps: [
      { status: 'REQUEST', actorType: 'staff', by: member.name },
      { status: 'CONFIRM', actorType: 'system' },
    ],
  });
  const table = await detailOf(member, 2);
  expect(table.visit).toMatchObject({ headCount: 4, money: { owed: 6000 } });
  const bill = await member.ok<Bill>('bill', {
    params: { ...member.params, visitId: table.visit?.visitId ?? '' },
  });
  expect(bill.owed).toBe(6000);
  const [row] = await rows(
    server,
    'SELECT entered_by, means, source, session_id, client_id FROM orders WHERE order_id = $1',
    orderId,
  );
  expect(row).toEqual({
    entered_by: member.userId,
    means: 'STAFF',
    source: 'STAFF',
    session_id: null,
    client_id: null,
  });
  expect(await unsigned(server, 'order.%')).toEqual([]);
  expect(await unsigned(server, 'visit.opened')).toEqual([]);
});

test('the kitchen sees it at once', { tags: ['ENTER-2'] }, async () => {
  const [member, cook] = [await onShift(server, 'staff'), await onShift(server, 'kitchen')];
  const { orderId } = await enter(member, 1, [{ id: 'cola' }]);
  const { orders } = await cook.ok<Board>('board', { params: cook.params });
  expect(orders.map(({ _id }) => _id)).toContain(orderId);
});

test('the same choice costs what a guest pays for it, line by line', { tags: ['ENTER-4'] }, async () => {
  const wishes: Wish[] = [
    { id: 'jjigae', quantity: 2, options: { hot: 1, tofu: 2 } },
    { id: 'chicken', size: 'whole' },
  ];
  const guest = await seat(server, 1);
  const placed = await guest.order(...wishes);
  const member = await onShift(server, 'staff');
  const { orderId } = await enter(member, 2, wishes);
  const { orders } = await member.ok<Board>('board', { params: member.params });
  const [own, entered] = [placed.orderId, orderId].map((id) => orders.find(({ _id }) => _id === id));
  const sold = (order: typeof own) =>
    order?.menus.map(({ price, quantity, size, options }) => ({ price, quantity, size, options }));
  expect(sold(entered)).toEqual(sold(own));
  expect(entered?.actualPayment).toBe(own?.actualPayment);
});

test('a price that differs from the menu’s is told on its line, and nothing is stored', {
  tags: ['ENTER-4'],
}, async () => {
  const member = await onShift(server, 'staff');
  const body = await bodyOf(member, 1, [{ id: 'cola' }]);
  const before = await stored(server);
  const [group] = body.orderList;
  const [line] = group?.menus ?? [];
  if (line) line.price = 1;
  const answer = await send(member, 1, body);
  expect(answer).toMatchObject({ status: 200, body: { errorCount: 1, orderId: null } });
  expect(answer.body.list[0]?.error?.code).toBe('MENU_CHANGED');
  expect(await stored(server)).toEqual(before);
});

test('guests’ bounds do not bind staff: ceilings, main dishes, halves, hours and tables that call staff', {
  tags: ['ENTER-5'],
}, async () => {
  const member = await onShift(server, 'staff');
  await enter(member, 1, [{ id: 'cola', quantity: 400 }]);
  await enter(member, 1, [{ id: 'half-dish' }, { id: 'case-dish', quantity: 3 }]);
  await enter(member, 6, [{ id: 'cola' }]);
  const guest = await seat(server, 3);
  const before = server.clock.now();
  server.clock.set('2026-11-20T01:00:00.000Z');
  expect((await guest.sendOrder(await guest.orderBody({ id: 'cola' }))).body).toMatchObject({
    errorCode: 'BEFORE_OPEN',
  });
  await enter(member, 3, [{ id: 'cola' }]);
  server.clock.set(before.toISOString());
});

test('the dishes’ own bounds and the stock bind staff too', { tags: ['ENTER-6'] }, async () => {
  const member = await onShift(server, 'staff');
  const few = await send(member, 1, await bodyOf(member, 1, [{ id: 'pairs', quantity: 1 }]));
  expect(few).toMatchObject({ status: 400, body: { errorCode: 'QUANTITY_BELOW_MIN' } });
  const stock = (await left(server, 'special')) ?? 0;
  const many = await send(member, 1, await bodyOf(member, 1, [{ id: 'special', quantity: stock + 1 }]));
  expect(many.body.list[0]?.error?.code).toBe('LOW_STOCK');
  const out = await send(member, 1, await bodyOf(member, 1, [{ id: 'gone' }]));
  expect(out.body.list[0]?.error?.code).toBe('MENU_SOLD_OUT');
  expect(await left(server, 'special')).toBe(stock);
  await enter(member, 1, [{ id: 'special', quantity: 2 }]);
  expect(await left(server, 'special')).toBe(stock - 2);
});

test('what is for adults takes the word of whoever enters it, and waits for no second look', {
  tags: ['ENTER-7'],
}, async () => {
  const member = await onShift(server, 'staff');
  const refused = await send(member, 1, await bodyOf(member, 1, [{ id: 'soju' }]));
  expect(refused).toMatchObject({ status: 409, body: { errorCode: 'ADULT_CONFIRMATION_REQUIRED' } });
  const { orderId } = await enter(member, 1, [{ id: 'soju' }], { isAdult: true });
  const [row] = await rows(server, 'SELECT status, held FROM orders WHERE order_id = $1', orderId);
  expect(row).toEqual({ status: 'CONFIRM', held: [] });
});

test('sent again under its key it is one order, by whomever of the venue', {
  tags: ['ENTER-8', 'IDEM-1'],
}, async () => {
  const [member, colleague] = [await onShift(server, 'staff'), await onShift(server, 'manager')];
  const body = await bodyOf(member, 1, [{ id: 'special' }]);
  const stock = (await left(server, 'special')) ?? 0;
  const answers = await Promise.all([1, 2, 3].map(() => send(member, 1, body, 'same-wish')));
  const orders = new Set(answers.filter(({ status }) => status === 200).map((one) => one.body.orderId));
  expect(orders.size).toBe(1);
  // The visit on the screen is the one that the first answer, which got lost, had begun.
  const again = await send(colleague, 1, body, 'same-wish');
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(again.body).toMatchObject({ orderId: [...orders][0], orderNumber: expect.any(Number) });
  expect(await left(server, 'special')).toBe(stock - 1);
  const other = await send(member, 2, { ...body, visitId: null }, 'same-wish');
  expect(other).toMatchObject({ status: 422, body: { errorCode: 'IDEMPOTENCY_KEY_REUSED' } });
  const node = await startServer({ beside: () => server });
  const elsewhere = Object.assign(Object.create(member), { server: node });
  expect((await send(elsewhere, 1, body, 'same-wish')).body).toEqual(again.body);
  await node.close();
});

test('for guests who have left, or others who came, nothing is entered', { tags: ['ENTER-9'] }, async () => {
  const member = await onShift(server, 'staff');
  await enter(member, 1, [{ id: 'cola' }]);
  const body = await bodyOf(member, 1, [{ id: 'cola' }]);
  await endStay(server, 1);
  const before = await stored(server);
  expect((await send(member, 1, body)).body.errorCode).toBe('TABLE_LEFT');
  expect(await stored(server)).toEqual(before);
  await enter(member, 1, [{ id: 'cola' }]);
  expect((await send(member, 1, body)).body.errorCode).toBe('TABLE_OTHER_GUESTS');
});

test('at a table that was empty it joins whoever has just begun there', { tags: ['ENTER-9'] }, async () => {
  const member = await onShift(server, 'staff');
  const body = await bodyOf(member, 1, [{ id: 'cola' }]);
  const guest = await seat(server, 1);
  await guest.order({ id: 'jjigae' });
  expect((await send(member, 1, body)).body.orderId).not.toBeNull();
  expect((await detailOf(member, 1)).orders).toHaveLength(2);
});

test('phones of the table read it in their history, as nobody’s own', { tags: ['ENTER-10'] }, async () => {
  const guest = await seat(server, 1);
  await guest.order({ id: 'jjigae' });
  const member = await onShift(server, 'staff');
  const { orderId } = await enter(member, 1, [{ id: 'cola' }]);
  const history = await guest.ok<HistoryAnswer>('orders', {
    params: guest.params,
    query: { ...guest.linkQuery, hashKey: guest.hashKey ?? '' },
  });
  expect(history.list.find(({ _id }) => _id === orderId)).toMatchObject({
    source: 'STAFF',
    status: 'CONFIRM',
    isOwn: false,
    canCancel: false,
  });
  expect(history.bill).toMatchObject({ total: 11_000, own: 9000 });
});

test('a first order that staff enter spares later ones what a first order owes', {
  tags: ['ENTER-5'],
}, async () => {
  const member = await onShift(server, 'staff');
  const first = await enter(member, 1, [{ id: 'cola' }]);
  const { orders } = await detailOf(member, 1);
  expect(orders.find(({ _id }) => _id === first.orderId)?.isFirstOfVisit).toBe(true);
  const guest = await seat(server, 1);
  const order = await guest.order({ id: 'cola' });
  expect(order.receipt?.order.status).toBe('REQUEST');
});

test('favourites are what staff entered in most orders lately', { tags: ['ENTER-11'] }, async () => {
  const member = await onShift(server, 'staff');
  for (let turn = 0; turn < 12; turn++) await enter(member, 1, [{ id: 'chicken', size: 'half' }]);
  const menu = await member.ok<EntryMenu>('entryMenu', { params: member.params });
  expect(menu.favourites[0]).toBe('chicken');
  expect(menu.favourites).not.toContain('gone');
  expect(menu).toMatchObject({ takesNotes: false, countsHeads: true });
  expect(menu.categories.map(({ _id }) => _id)).toEqual(['mains', 'drinks']);
});

test('a guest’s key stands for nothing of the staff’s', { tags: ['ENTER-8', 'IDEM-4'] }, async () => {
  const guest = await seat(server, 1);
  const key = randomUUID();
  const own = await guest.sendOrder(await guest.orderBody({ id: 'jjigae' }), key);
  const member = await onShift(server, 'staff');
  const entered = await send(member, 1, await bodyOf(member, 1, [{ id: 'jjigae' }]), key);
  expect(entered.body.orderId).not.toBe(own.body.orderId);
  expect(entered.status).toBe(200);
});

import { TILL_SCOPES } from '@hansang/contract';
import type { TillEvent, TillStanding } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { checkOut } from '../../testing/fresh-visit.ts';
import { presentVisit } from '../../testing/rows.ts';
import { TestClient } from '../../testing/test-client.ts';
import { seat, type TestGuest } from '../../testing/test-guest.ts';
import { startServer, useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { PUB } from '../../testing/venues.ts';
import { twoTables } from '../board/seating/testing/two-tables.ts';
import { connect, fed, letDecide, newId, TestTill } from './testing/test-till.ts';

const server = useServer();

const types = (events: readonly TillEvent[]) => events.map(({ type }) => type);
const statuses = (events: readonly TillEvent[]) => events.flatMap(({ order }) => order?.status ?? []);

async function step(staff: TestStaff, orderId: string, to: string, version: number, more: object = {}) {
  const params = { ...staff.params, orderId };
  return staff.ok<{ version: number }>('moveOrder', { params, body: { to, version, ...more } });
}
const waterFor = ({ tableIdx, pageToken: timestamp }: TestGuest) => ({
  tableIdx,
  timestamp,
  itemId: 'water',
});
const clear = async (staff: TestStaff, guest: TestGuest) => {
  const visitId = await presentVisit(server, PUB, guest.tableIdx);
  const params = { ...staff.params, tableIdx: guest.tableIdx };
  const body = { visitId, completeOpenOrders: true, unaccepted: 'COMPLETE', unpaid: { reason: 'ETC' } };
  await staff.ok('checkOut', { params, body });
};

test('a till reads an evening by its numbers: in order, without a gap, as often as it likes', {
  tags: ['TILL-4'],
}, async () => {
  const { till } = await connect(server);
  const staff = await onShift(server, 'manager');
  const from = await till.head();
  const guest = await seat(server, 1);
  const { orderId } = await guest.order({ id: 'cola', quantity: 2 });
  await step(staff, orderId, 'CONFIRM', 1);
  server.clock.pass({ seconds: 6 });
  await guest.ok('callStaff', { params: guest.params, body: waterFor(guest) });
  await staff.ok('setStock', { params: { ...staff.params, menuId: 'special' }, body: { isSoldOut: true } });
  await staff.ok('setStock', { params: { ...staff.params, menuId: 'special' }, body: { isSoldOut: false } });
  await clear(staff, guest);
  const { events, next } = await till.events(from);
  expect(types(events)).toEqual([
    'visit.opened',
    'order.placed',
    'call.made',
    'stock.changed',
    'stock.changed',
    'order.changed',
    'order.changed',
    'visit.closed',
  ]);
  expect(events.every(({ seq }, at) => at === 0 || seq > (events[at - 1]?.seq ?? 0))).toBe(true);
  expect(events[1]).toMatchObject({
    tableIdx: 1,
    isOwn: false,
    order: { orderId, dueAmount: 4000, lines: [{ name: '콜라', quantity: 2, unitPrice: 2000 }] },
  });
  expect(events[2]).toMatchObject({ item: '물' });
  // The same again from anywhere, and in small pieces.
  const pieces: TillEvent[] = [];
  for (let after = from, more = true; more; ) {
    const page = await till.ok<{ events: TillEvent[]; next: number; hasMore: boolean }>('tillEvents', {
      query: { after, limit: 2 },
    });
    pieces.push(...page.events);
    after = page.next;
    more = page.hasMore;
  }
  expect(pieces).toEqual(events);
  expect((await till.events(next)).events).toEqual([]);
  expect((await till.refused('tillEvents', { query: { after: next + 1000 } })).errorCode).toBe(
    'TILL_CURSOR_AHEAD',
  );
});

test('what is taken back within its seconds is never told; what stands is, once it does', {
  tags: ['TILL-5', 'TILL-7'],
}, async () => {
  const { till } = await connect(server);
  const staff = await onShift(server, 'staff');
  const guest = await seat(server, 2);
  const from = await till.head();
  const { orderId } = await guest.order({ id: 'cola' });
  // The board decides: nothing is known of an order that nobody accepted.
  expect(types((await till.events(from)).events)).toEqual(['visit.opened']);
  expect((await till.refused('tillOrder', { params: { orderId } })).errorCode).toBe('NOT_FOUND_ORDER');
  await step(staff, orderId, 'CONFIRM', 1);
  expect(statuses((await till.events(from)).events)).toEqual([]);
  await staff.ok('undoOrder', { params: { ...staff.params, orderId }, body: { version: 2 } });
  server.clock.pass({ seconds: 10 });
  expect(statuses((await till.events(from)).events)).toEqual([]);
  await step(staff, orderId, 'CONFIRM', 3);
  // After the wait for the acceptance that stands, everything behind it comes too.
  await guest.ok('callStaff', { params: guest.params, body: waterFor(guest) });
  expect(types((await till.events(from)).events)).toEqual(['visit.opened']);
  server.clock.pass({ seconds: 5 });
  const { events } = await till.events(from);
  expect(new Set(statuses(events))).toEqual(new Set(['CONFIRM']));
  expect(types(events)).toContain('order.placed');
  expect(types(events).at(-1)).toBe('call.made');
  await clear(staff, guest);
});

test('where the till decides it hears of an order when it is placed, and nothing is accepted by itself', {
  tags: ['TILL-7'],
}, async () => {
  const { till } = await connect(server);
  await letDecide(server, 'TILL');
  const set = (isAutomatic: boolean) =>
    server.db.pool.query(
      `UPDATE restaurants SET settings = settings || jsonb_build_object('acceptAutomatically', $2::boolean)
        WHERE restaurant_id = $1`,
      [PUB, isAutomatic],
    );
  await set(true);
  server.app.guests.venues.forget(PUB);
  const from = await till.head();
  const guest = await seat(server, 3);
  const { orderId } = await guest.order({ id: 'cola' });
  const { events } = await till.events(from);
  expect(events.at(-1)).toMatchObject({ type: 'order.placed', order: { orderId, status: 'REQUEST' } });
  await set(false);
  server.app.guests.venues.forget(PUB);
  await clear(await onShift(server, 'staff'), guest);
});

test('the state of the room is all that a till needs at its start', { tags: ['TILL-4'] }, async () => {
  const { till } = await connect(server);
  await letDecide(server, 'TILL');
  const guest = await seat(server, 4);
  const { orderId } = await guest.order({ id: 'cola' });
  await fed(server);
  const state = await till.state();
  expect(state).toMatchObject({ orderDecider: 'TILL', venue: { restaurantId: PUB, name: '한상포차' } });
  const table = state.tables.find(({ tableIdx }) => tableIdx === 4);
  expect(table?.visit).toMatchObject({ total: 2000, owed: 2000, orders: [{ orderId }] });
  expect(state.tables.find(({ tableIdx }) => tableIdx === 5)?.visit).toBeNull();
  expect((await till.events(state.next)).events).toEqual([]);
  await clear(await onShift(server, 'staff'), guest);
});

test('whoever waits is answered as soon as something happens, else when the time is over', {
  tags: ['TILL-6'],
}, async () => {
  const { till } = await connect(server);
  const after = await till.head();
  const nothing = await till.ok<{ events: TillEvent[] }>('tillEvents', { query: { after, wait: 1 } });
  expect(nothing.events).toEqual([]);
  const staff = await onShift(server, 'staff');
  const began = performance.now();
  const waiting = till.ok<{ events: TillEvent[] }>('tillEvents', { query: { after, wait: 25 } });
  await staff.ok('setStock', { params: { ...staff.params, menuId: 'gone' }, body: { isSoldOut: false } });
  expect((await waiting).events).toMatchObject([{ type: 'stock.changed', menuIds: ['gone'] }]);
  expect(performance.now() - began).toBeLessThan(10_000);
  await staff.ok('setStock', { params: { ...staff.params, menuId: 'gone' }, body: { isSoldOut: true } });
});

test('a server that closes answers tills that wait', { tags: ['TILL-6'] }, async () => {
  const { till, key } = await connect(server);
  const after = await till.head();
  const other = await startServer({ beside: () => server });
  const asked = new TestTill(other, key, till.tillId).ok<{ events: TillEvent[] }>('tillEvents', {
    query: { after, wait: 25 },
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const began = performance.now();
  await Promise.all([other.close(), asked]);
  expect(performance.now() - began).toBeLessThan(5000);
  expect((await asked).events).toEqual([]);
});

test('a question without a number is told what it lacks', async () => {
  const { till } = await connect(server);
  expect(till).toBeInstanceOf(TestClient);
  expect((await till.refused('tillEvents')).errorCode).toBe('VALIDATION_FAILED');
});

test('of two tills of one name each knows what it did itself', { tags: ['TILL-97'] }, async () => {
  const { till, owner } = await connect(server);
  const params = { ...owner.params, tillId: newId() };
  const body = { tillId: params.tillId, name: `포스 ${till.tillId}`, scopes: TILL_SCOPES };
  await owner.ok('addTill', { params: owner.params, body });
  const { key } = await owner.ok<{ key: string }>('makeTillKey', { params });
  const namesake = new TestTill(server, key, params.tillId);
  const from = await till.head();
  await till.enter(6, [{ menuId: 'cola', quantity: 2 }]);
  const visitId = await presentVisit(server, PUB, 6);
  await till.ok('setTillStock', { params: { menuId: 'special' }, body: { isSoldOut: true } });
  await till.ok('setTillStock', { params: { menuId: 'special' }, body: { isSoldOut: false } });
  await till.ok('closeTillTable', { params: { tableIdx: 6 }, body: { visitId } });
  const { events } = await till.events(from);
  expect(new Set(types(events))).toEqual(
    new Set(['visit.opened', 'order.placed', 'stock.changed', 'order.changed', 'visit.closed']),
  );
  expect(events.filter(({ isOwn }) => !isOwn)).toEqual([]);
  expect((await namesake.events(from)).events.filter(({ isOwn }) => isOwn)).toEqual([]);
  await owner.ok('removeTill', { params });
});

test('a till is told of money and of guests who move, join and part, each with what is owed or where they went', {
  tags: ['TILL-158', 'TILL-4'],
}, async () => {
  const { first, second, merge, part, desk, manager } = await twoTables(server);
  const { till } = await connect(server);
  const from = await till.head();
  const bill = desk(first.visitId);
  const paid = await bill.pay({ amount: 3000, means: 'CASH' });
  await bill.enter({ amount: -500 });
  await bill.voidPayment(paid.body.payments[0]?.paymentId ?? '');
  await merge();
  await part({ toTableIdx: 4, orderIds: [second.orderId] });
  await manager.ok('moveTable', {
    params: { ...manager.params, tableIdx: first.tableIdx },
    body: { visitId: first.visitId, toTableIdx: 5 },
  });
  server.clock.pass({ seconds: 6 });
  const { events } = await till.events(from);
  const told = events.filter(({ type }) => /^(payment|bill|visit)/.test(type));
  expect(told.every(({ isOwn }) => !isOwn)).toBe(true);
  expect(told.map(({ type, amount, owed }) => [type, amount, owed]).slice(0, 3)).toEqual([
    ['payment.recorded', 3000, 6000],
    ['bill.changed', -500, 5500],
    ['payment.voided', 3000, 8500],
  ]);
  const { visitId } = first;
  expect(told.find(({ type }) => type === 'visit.merged')).toMatchObject({
    visitId,
    fromVisitId: second.visitId,
  });
  const parted = told.find(({ type }) => type === 'visit.parted');
  expect(parted).toMatchObject({ visitId, toTableIdx: 4, orderIds: [second.orderId] });
  expect(told.at(-1)).toMatchObject({ type: 'visit.moved', visitId, toTableIdx: 5 });
  // The room says the same: whoever reads it knows what whoever heard it knows.
  const { tables } = await till.state();
  const at = (idx: number) => tables.find(({ tableIdx }) => tableIdx === idx)?.visit?.visitId;
  expect([at(5), at(4)]).toEqual([visitId, parted?.toVisitId]);
  for (const tableIdx of [4, 5]) await checkOut(server, tableIdx);
});

test('a payment that is sent again after its table joined another says what is owed there', {
  tags: ['TILL-178', 'TILL-15', 'TILL-157'],
}, async () => {
  const { first, second, merge } = await twoTables(server);
  const { till } = await connect(server);
  const { tableIdx, visitId } = second;
  const pay = () =>
    till.ok<{ owed: number }>('payAtTill', {
      params: { tableIdx },
      body: { externalId: 'P-1', visitId, means: 'CASH', amount: 500 },
    });
  const enter = () =>
    till.ok<{ owed: number }>('addTillEntry', {
      params: { tableIdx },
      body: { externalId: 'D-1', visitId, kind: 'DISCOUNT', amount: -100, reason: '단골' },
    });
  await pay();
  expect((await enter()).owed).toBe(1400);
  await merge();
  const { tables } = await till.state();
  const owed = tables.find((table) => table.tableIdx === first.tableIdx)?.visit?.owed;
  expect(owed).toBe(10_400);
  expect([(await pay()).owed, (await enter()).owed]).toEqual([owed, owed]);
  for (const each of [first, second]) await checkOut(server, each.tableIdx);
});

test('a till that is disconnected while it waits hears of nothing any more', {
  tags: ['TILL-179', 'TILL-2'],
}, async () => {
  const { till, owner } = await connect(server);
  const after = await till.head();
  const waiting = till.call<{ errorCode?: string }>('tillEvents', { query: { after, wait: 25 } });
  await till.ok('tillHeartbeat');
  await owner.ok('removeTill', { params: { ...owner.params, tillId: till.tillId } });
  const staff = await onShift(server, 'staff');
  const params = { ...staff.params, menuId: 'special' };
  for (const isSoldOut of [true, false]) await staff.ok('setStock', { params, body: { isSoldOut } });
  expect((await waiting).body.errorCode).toBe('TILL_KEY_WRONG');
});

test('orders that wait where the till decides and none is connected are told on the board', {
  tags: ['TILL-176', 'TILL-25'],
}, async () => {
  await letDecide(server, 'TILL');
  const guest = await seat(server, 4);
  await guest.order({ id: 'cola' });
  server.clock.pass({ seconds: 61 });
  const staff = await onShift(server, 'staff');
  const standing = await staff.ok<TillStanding>('tillStanding', { params: staff.params });
  expect(standing).toMatchObject({ orderDecider: 'TILL', tills: [], unanswered: 1 });
  await clear(staff, guest);
});

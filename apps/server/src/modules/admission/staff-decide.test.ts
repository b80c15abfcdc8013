import type { Board, FloorPlan, StoreSettings, TableDetail, TableView } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { presentVisit, rows } from '../../testing/rows.ts';
import type { TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { endQuietVisits } from '../visit/end-quiet-visits.ts';
import {
  admissionOf,
  ask,
  callFor,
  freshTable,
  historyOf,
  STAFFED,
  sitDown,
  TABLEMATES,
  useAskingVenues,
} from './testing/asking-venue.ts';

const server = useServer();
useAskingVenues(server);

const at = (member: TestStaff, tableIdx: number) => ({ params: { ...member.params, tableIdx } });
const detail = (member: TestStaff, tableIdx: number) =>
  member.ok<TableDetail>('tableDetail', at(member, tableIdx));
/** What a tap on the guest's table sends: table and visit as the screen shows them now. */
const named = async (member: TestStaff, { tableIdx }: TestGuest) => ({
  ...at(member, tableIdx),
  body: { visitId: (await detail(member, tableIdx)).visitId },
});
const onBoard = async (member: TestStaff, orderId: string) =>
  (await member.ok<Board>('board', { params: member.params })).orders.find(({ _id }) => _id === orderId);

async function answerPhone(member: TestStaff, guest: TestGuest, isIn: boolean): Promise<TableView> {
  const { phones, visitId } = await detail(member, guest.tableIdx);
  const label = (await admissionOf(guest)).label;
  const phone = phones.find((one) => one.label === label);
  const params = { ...member.params, tableIdx: guest.tableIdx, phoneId: phone?.phoneId ?? 0 };
  return member.ok<TableView>('admitPhone', { params, body: { isIn, visitId } });
}

test('the first order of a table is marked and nothing accepts it; by hand it is accepted, and the table is known', {
  tags: ['ADM-16', 'ADM-17'],
}, async () => {
  const member = await onShift(server, 'staff', TABLEMATES);
  const guest = await sitDown(server, freshTable());
  const placed = await guest.order({ id: 'jjigae' });
  expect(placed.receipt?.order.status).toBe('REQUEST');
  const waiting = await onBoard(member, placed.orderId);
  expect(waiting).toMatchObject({ status: 'REQUEST', held: ['FIRST'] });
  expect((await detail(member, guest.tableIdx)).admission?.state).toBe('UNCONFIRMED');
  const second = await guest.order({ id: 'cola' });
  expect((await onBoard(member, second.orderId))?.status).toBe('REQUEST');
  await member.ok('moveOrder', {
    params: { ...member.params, orderId: placed.orderId },
    body: { to: 'CONFIRM', version: waiting?.version },
  });
  expect((await detail(member, guest.tableIdx)).admission?.state).toBe('OPEN');
  const third = await guest.order({ id: 'cola' });
  expect(await onBoard(member, third.orderId)).toMatchObject({ status: 'CONFIRM', held: [] });
});

test('one tap confirms a table: its marks go', { tags: ['ADM-17'] }, async () => {
  const member = await onShift(server, 'staff', TABLEMATES);
  const guest = await sitDown(server, freshTable());
  const placed = await guest.order({ id: 'jjigae' });
  for (let turn = 0; turn < 2; turn++)
    expect(await member.ok<TableView>('confirmTable', await named(member, guest))).toMatchObject({
      admission: { state: 'OPEN' },
    });
  expect(await onBoard(member, placed.orderId)).toMatchObject({ status: 'REQUEST', held: [] });
  const next = await guest.order({ id: 'cola' });
  expect(next.receipt?.order.status).toBe('CONFIRM');
});

test('one tap clears a table: its orders are refused, its phones end', { tags: ['ADM-18'] }, async () => {
  const member = await onShift(server, 'staff', TABLEMATES);
  const guest = await sitDown(server, freshTable());
  const placed = await guest.order({ id: 'jjigae' });
  const seen = await named(member, guest);
  expect(await member.ok<TableView>('clearTable', seen)).toMatchObject({
    state: 'EMPTY',
    visit: null,
    admission: { state: 'EMPTY' },
  });
  expect(await onBoard(member, placed.orderId)).toMatchObject({ status: 'REJECT' });
  expect(await guest.refused('orders', historyOf(guest))).toMatchObject({
    errorCode: 'RESERVATION_IS_EXPIRATION',
  });
  await member.ok('clearTable', seen);
});

test('a table with an order that somebody accepted is not cleared', { tags: ['ADM-18'] }, async () => {
  const [member, other] = await Promise.all([1, 2].map(() => onShift(server, 'staff', TABLEMATES)));
  if (!member || !other) throw new Error('two of the staff');
  const guest = await sitDown(server, freshTable());
  const [first, second] = [await guest.order({ id: 'jjigae' }), await guest.order({ id: 'cola' })];
  const seen = await named(member, guest);
  const accept = (who: TestStaff, orderId: string) =>
    who.ok('moveOrder', { params: { ...who.params, orderId }, body: { to: 'CONFIRM', version: 1 } });
  await accept(member, first.orderId);
  await accept(other, second.orderId);
  // Who confirmed the table by accepting takes it back; what the other accepted stays.
  const params = { ...member.params, orderId: first.orderId };
  await member.ok('undoOrder', { params, body: { version: 2 } });
  expect(await member.refused('clearTable', seen)).toMatchObject({ errorCode: 'TABLE_HAS_OPEN_ORDERS' });
});

test('staff see who asks and let in; the kitchen may not', { tags: ['ADM-14', 'ADM-21'] }, async () => {
  const member = await onShift(server, 'staff', TABLEMATES);
  const first = await sitDown(server, freshTable());
  await first.order({ id: 'jjigae' });
  const second = await sitDown(server, first.tableIdx);
  const { label } = await ask(second);
  const board = await member.ok<Board>('board', { params: member.params });
  expect(board.asking.filter(({ tableIdx }) => tableIdx === first.tableIdx)).toMatchObject([{ label }]);
  const { floors } = await member.ok<FloorPlan>('floor', { params: member.params });
  const tile = floors.flatMap(({ tables }) => tables).find(({ tableIdx }) => tableIdx === first.tableIdx);
  expect(tile?.admission?.asking).toMatchObject([{ label }]);
  expect((await detail(member, first.tableIdx)).phones.map(({ state }) => state)).toEqual(['IN', 'ASKING']);
  const cook = await onShift(server, 'kitchen', TABLEMATES);
  const params = {
    ...cook.params,
    tableIdx: first.tableIdx,
    phoneId: tile?.admission?.asking[0]?.phoneId ?? 0,
  };
  const answer = { isIn: true, visitId: tile?.visitId };
  expect(await cook.refused('admitPhone', { params, body: answer })).toMatchObject({ status: 403 });
  await answerPhone(member, second, true);
  expect((await admissionOf(second)).standing).toBe('IN');
  await answerPhone(member, second, true);
});

test('staff let in whom the table refused, and take out whom it let in', {
  tags: ['ADM-12', 'ADM-22'],
}, async () => {
  const member = await onShift(server, 'staff', TABLEMATES);
  const first = await sitDown(server, freshTable());
  await first.order({ id: 'jjigae' });
  const second = await sitDown(server, first.tableIdx);
  await ask(second);
  await answerPhone(member, second, false);
  expect((await admissionOf(second)).standing).toBe('OUT');
  await answerPhone(member, second, true);
  await second.order({ id: 'cola' });
  const body = await second.orderBody({ id: 'cola' });
  await answerPhone(member, second, false);
  expect(await second.sendOrder(body)).toMatchObject({ status: 410 });
  await first.order({ id: 'cola' });
});

test('where staff open tables nobody acts before, and everybody reads the menu', {
  tags: ['ADM-19'],
}, async () => {
  const guest = await sitDown(server, freshTable(), STAFFED);
  expect(await guest.validate()).toMatchObject({ hashKey: null, standing: 'CLOSED' });
  expect((await guest.menu()).size).toBeGreaterThan(0);
  const store = await guest.ok<StoreSettings>('availability', {
    params: guest.params,
    query: guest.linkQuery,
  });
  expect(store.onSiteOrderStatus).toBe('CALL_STAFF_TO_ORDER');
  const body = await guest.orderBody({ id: 'cola' });
  for (const answer of [
    await guest.sendOrder(body),
    await guest.call('callStaff', callFor(guest)),
    await guest.call('confirmAdult', { params: guest.params }),
  ])
    expect(answer).toMatchObject({ status: 403, body: { errorCode: 'CALL_STAFF_TO_ORDER' } });
  expect(await presentVisit(server, STAFFED, guest.tableIdx)).toBeNull();
});

test('a table that staff opened is its first phone’s, stays open, and closes with check-out', {
  tags: ['ADM-20'],
}, async () => {
  const member = await onShift(server, 'staff', STAFFED);
  const guest = await sitDown(server, freshTable(), STAFFED);
  const opened = await member.ok<TableView>('confirmTable', {
    ...at(member, guest.tableIdx),
    body: { visitId: null },
  });
  expect(opened).toMatchObject({ state: 'SEATED', admission: { state: 'OPEN' } });
  server.clock.pass({ minutes: 45 });
  await endQuietVisits(server.app.platform);
  await guest.scan();
  const store = await guest.ok<StoreSettings>('availability', {
    params: guest.params,
    query: guest.linkQuery,
  });
  expect(store.onSiteOrderStatus).toBe('AVAILABLE');
  const placed = await guest.order({ id: 'jjigae' });
  expect(placed.receipt?.order.status).toBe('CONFIRM');
  const second = await sitDown(server, guest.tableIdx, STAFFED);
  expect((await admissionOf(second)).standing).toBe('WAITING');
  const visitId = await presentVisit(server, STAFFED, guest.tableIdx);
  await member.ok('checkOut', {
    ...at(member, guest.tableIdx),
    body: { visitId, completeOpenOrders: true, unpaid: { reason: 'PAID_ELSEWHERE' } },
  });
  expect((await sitDown(server, guest.tableIdx, STAFFED).then(admissionOf)).standing).toBe('CLOSED');
});

test('a move takes phones along as they are', { tags: ['ADM-24'] }, async () => {
  const member = await onShift(server, 'staff', TABLEMATES);
  const [from, to] = [freshTable(), freshTable()];
  const first = await sitDown(server, from);
  await first.order({ id: 'jjigae' });
  const second = await sitDown(server, from);
  await ask(second);
  const visitId = await presentVisit(server, TABLEMATES, from);
  await member.ok('moveTable', { ...at(member, from), body: { visitId, toTableIdx: to } });
  expect((await detail(member, to)).phones.map(({ state }) => state)).toEqual(['IN', 'ASKING']);
  const held = await rows<{ admission: string }>(
    server,
    'SELECT admission FROM guest_sessions WHERE restaurant_id = $1 AND table_idx = $2 ORDER BY session_id',
    TABLEMATES,
    to,
  );
  expect(held.map(({ admission }) => admission)).toEqual(['IN', 'ASKING']);
});

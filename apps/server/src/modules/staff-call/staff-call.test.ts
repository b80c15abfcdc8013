import type { CallItemsAnswer, CallList, FloorPlan, StaffCall, TableCall } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { seat, type TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { CAFE, PUB } from '../../testing/venues.ts';

const server = useServer();

const body = (guest: TestGuest, itemId = 'water') => ({
  tableIdx: guest.tableIdx,
  timestamp: guest.pageToken,
  itemId,
});
const callFor = (guest: TestGuest, itemId?: string) =>
  guest.call<StaffCall>('callStaff', { params: guest.params, body: body(guest, itemId) });
const openCalls = async (staff: TestStaff) =>
  (await staff.ok<CallList>('openCalls', { params: staff.params })).calls;
const itemsOf = (guest: TestGuest) => guest.ok<CallItemsAnswer>('callItems', { params: guest.params });

test('the call screen offers the items of the venue in every language', { tags: ['CALL-1'] }, async () => {
  const guest = await seat(server, 1);
  const { items, calls } = await itemsOf(guest);
  expect(items.map(({ _id }) => _id)).toEqual(['water', 'staff']);
  expect(items[0]?.multiLanguage.name).toMatchObject({ ko: '물', en: 'Water' });
  expect(calls).toEqual([]);
});

test('a call answers 201 and stands on the console with its table and item', {
  tags: ['CALL-2', 'CALL-4'],
}, async () => {
  const guest = await seat(server, 2);
  const staff = await onShift(server, 'staff');
  const answer = await callFor(guest);
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ itemId: 'water', acknowledgedAt: null });
  const [call] = (await openCalls(staff)).filter(({ tableIdx }) => tableIdx === 2);
  expect(call).toMatchObject({ callId: answer.body.callId, tableName: '2번', itemName: { en: 'Water' } });
  const plan = await staff.ok<FloorPlan>('floor', { params: staff.params });
  const table = plan.floors.flatMap(({ tables }) => tables).find(({ tableIdx }) => tableIdx === 2);
  expect(table).toMatchObject({ state: 'CALLING', isCalling: true });
});

test('the same item again within 30 s answers the first call, from any phone of the table', {
  tags: ['CALL-3'],
}, async () => {
  const [guest, friend] = [await seat(server, 3), await seat(server, 3)];
  const calls = await Promise.all([callFor(guest), callFor(friend), callFor(guest)]);
  expect(new Set(calls.map((answer) => answer.body.callId)).size).toBe(1);
  const other = await callFor(guest, 'staff');
  expect(other.body.callId).not.toBe(calls[0]?.body.callId);
  server.clock.pass({ seconds: 31 });
  expect((await callFor(guest)).body.callId).not.toBe(calls[0]?.body.callId);
});

test('the guest sees that somebody is on the way, and the call goes when staff are done', {
  tags: ['CALL-5'],
}, async () => {
  const guest = await seat(server, 4);
  const staff = await onShift(server, 'staff');
  const { callId } = (await callFor(guest)).body;
  const params = { ...staff.params, callId };
  const first = await staff.ok<TableCall>('acknowledgeCall', { params });
  expect(first.acknowledgedBy).toBe(staff.name);
  const late = await onShift(server, 'staff');
  const second = await late.ok<TableCall>('acknowledgeCall', { params });
  expect(second.acknowledgedBy).toBe(staff.name);
  expect((await itemsOf(guest)).calls[0]?.acknowledgedAt).toBe(first.acknowledgedAt);
  await staff.ok('closeCall', { params });
  await staff.ok('closeCall', { params });
  expect((await itemsOf(guest)).calls).toEqual([]);
});

test('a store without staff calls refuses them', { tags: ['CALL-6'] }, async () => {
  const guest = await seat(server, 1, CAFE);
  expect(await guest.refused('callItems', { params: guest.params })).toMatchObject({
    errorCode: 'CALL_STAFF_UNUSED',
  });
  expect(await guest.refused('callStaff', { params: guest.params, body: body(guest) })).toMatchObject({
    status: 403,
    errorCode: 'CALL_STAFF_UNUSED',
  });
});

test('a store without staff calls takes the call for the bill, tells what became of it, and nothing else', {
  tags: ['BILL-154', 'BILL-25'],
}, async () => {
  const guest = await seat(server, 2, CAFE);
  const staff = await onShift(server, 'staff', CAFE);
  const asked = await guest.call<StaffCall>('callStaff', {
    params: guest.params,
    body: { ...body(guest), itemId: 'bill.CARD' },
  });
  expect(asked.status).toBe(201);
  expect(await itemsOf(guest)).toMatchObject({ items: [], calls: [{ itemId: 'bill.CARD' }] });
  const { callId } = asked.body;
  expect((await openCalls(staff)).map((one) => one.callId)).toContain(callId);
  await staff.ok('closeCall', { params: { ...staff.params, callId } });
  expect((await guest.refused('callItems', { params: guest.params })).errorCode).toBe('CALL_STAFF_UNUSED');
});

test('an item that the venue does not have, another table and the kitchen are refused', {
  tags: ['CALL-1', 'SEC-1'],
}, async () => {
  const guest = await seat(server, 1);
  expect(
    await guest.refused('callStaff', { params: guest.params, body: body(guest, 'lobster') }),
  ).toMatchObject({
    status: 404,
    errorCode: 'NOT_FOUND_CALL_ITEM',
  });
  const elsewhere = { ...body(guest), tableIdx: 2 };
  expect(await guest.refused('callStaff', { params: guest.params, body: elsewhere })).toMatchObject({
    errorCode: 'UNAUTHORIZED_ACCESS',
  });
  const kitchen = await onShift(server, 'kitchen');
  expect(await kitchen.refused('openCalls', { params: kitchen.params })).toMatchObject({
    errorCode: 'STAFF_FORBIDDEN',
  });
  const staff = await onShift(server, 'staff');
  const unknown = { ...staff.params, callId: 'none' };
  expect(await staff.refused('acknowledgeCall', { params: unknown })).toMatchObject({
    errorCode: 'NOT_FOUND_CALL',
  });
});

test('a call follows its table, and check-out ends it', { tags: ['CALL-4'] }, async () => {
  const guest = await seat(server, 5);
  const staff = await onShift(server, 'staff');
  await guest.order({ id: 'jjigae' });
  const { callId } = (await callFor(guest)).body;
  const detail = await staff.ok<{ visit: { visitId: string } }>('tableDetail', {
    params: { ...staff.params, tableIdx: 5 },
  });
  const { visitId } = detail.visit;
  await staff.ok('moveTable', { params: { ...staff.params, tableIdx: 5 }, body: { visitId, toTableIdx: 6 } });
  expect((await openCalls(staff)).find((call) => call.callId === callId)?.tableIdx).toBe(6);
  await staff.ok('checkOut', {
    params: { ...staff.params, tableIdx: 6 },
    body: { visitId, completeOpenOrders: true, unpaid: { reason: 'PAID_ELSEWHERE' }, unaccepted: 'COMPLETE' },
  });
  expect((await openCalls(staff)).some((call) => call.callId === callId)).toBe(false);
});

test('a table that has ordered calls staff although the venue takes no more orders', {
  tags: ['SESS-30'],
}, async () => {
  const guest = await seat(server, 1);
  await guest.order({ id: 'cola' });
  await rows(server, 'UPDATE restaurants SET closed_on = $1 WHERE restaurant_id = 1', '2026-11-20');
  server.app.guests.venues.forget(1);
  const order = await guest.sendOrder(await guest.orderBody({ id: 'cola' }));
  expect(order.body).toMatchObject({ errorCode: 'CLOSED_TODAY' });
  expect((await callFor(guest)).status).toBe(201);
});

test('on a closed day nobody is called, unless they sat there before it was closed', {
  tags: ['FIRST-6'],
}, async () => {
  server.clock.set('2026-11-20T19:00:00+09:00');
  await rows(server, 'UPDATE restaurants SET closed_on = NULL WHERE restaurant_id = $1', PUB);
  server.app.guests.venues.forget(PUB);
  const [early, late] = [await seat(server, 2), await seat(server, 3)];
  await early.order({ id: 'cola' });
  await rows(server, `UPDATE restaurants SET closed_on = '2026-11-20' WHERE restaurant_id = $1`, PUB);
  server.app.guests.venues.forget(PUB);
  expect((await callFor(early)).status).toBe(201);
  expect((await callFor(late)).body).toMatchObject({ errorCode: 'CLOSED_TODAY' });
  await rows(server, 'UPDATE restaurants SET closed_on = NULL WHERE restaurant_id = $1', PUB);
  server.app.guests.venues.forget(PUB);
  expect((await callFor(late)).status).toBe(201);
});

import type { FloorPlan, TableDetail, TableView } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { seat, type TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { PUB } from '../../testing/venues.ts';
import { phoneLabel } from '../admission/phone-label.ts';

const server = useServer();
const tableOf = async (member: TestStaff, tableIdx: number): Promise<TableView> => {
  const { floors } = await member.ok<FloorPlan>('floor', { params: member.params });
  const table = floors.flatMap((floor) => floor.tables).find((one) => one.tableIdx === tableIdx);
  if (!table) throw new Error(`Table ${tableIdx} is not on the floor`);
  return table;
};
const detailOf = (member: TestStaff, tableIdx: number) =>
  member.ok<TableDetail>('tableDetail', { params: { ...member.params, tableIdx } });
const checkOut = (member: TestStaff, tableIdx: number, visitId: string | null, completeOpenOrders = false) =>
  member.call<TableView & { errorCode?: string }>('checkOut', {
    params: { ...member.params, tableIdx },
    body: {
      visitId,
      completeOpenOrders,
      unpaid: { reason: 'PAID_ELSEWHERE' },
      ...(completeOpenOrders && { unaccepted: 'COMPLETE' }),
    },
  });
const moveTo = (member: TestStaff, tableIdx: number, visitId: string, toTableIdx: number) =>
  member.call<TableView & { errorCode?: string }>('moveTable', {
    params: { ...member.params, tableIdx },
    body: { visitId, toTableIdx },
  });
const serve = async (member: TestStaff, orderId: string) => {
  for (const [index, to] of ['CONFIRM', 'MENU_COMPLETE', 'COMPLETE'].entries())
    await member.ok('moveOrder', {
      params: { ...member.params, orderId },
      body: { to, version: index + 1 },
    });
};
const closeAll = async (member: TestStaff) => {
  const { floors } = await member.ok<FloorPlan>('floor', { params: member.params });
  for (const { tableIdx, visit } of floors.flatMap((floor) => floor.tables))
    await checkOut(member, tableIdx, visit?.visitId ?? null, true);
};

test('tables stand by floor with state, head count, orders and total', { tags: ['CONSOLE-9'] }, async () => {
  const member = await onShift(server, 'staff');
  const { floors } = await member.ok<FloorPlan>('floor', { params: member.params });
  expect(floors.map(({ name, tables }) => [name.ko, tables.map(({ tableIdx }) => tableIdx)])).toEqual([
    ['1층', [1, 2, 3, 4]],
    ['옥상', [5, 6]],
  ]);
  expect(await tableOf(member, 1)).toMatchObject({ state: 'EMPTY', seats: 4, visit: null, sessionCount: 0 });
  const guest = await seat(server, 1);
  await guest.call('availability', { params: guest.params, query: guest.linkQuery });
  expect(await tableOf(member, 1)).toMatchObject({ state: 'SEATED', sessionCount: 1 });
  const body = await guest.orderBody({ id: 'jjigae' });
  const { orderId } = (await guest.sendOrder({ ...body, numOfPeople: 2 })).body;
  expect(await tableOf(member, 1)).toMatchObject({
    state: 'ORDERED',
    visit: { headCount: 2, orderCount: 1, openOrderCount: 1, total: 9000 },
  });
  await serve(member, orderId ?? '');
  expect((await tableOf(member, 1)).state).toBe('WAITING_PAYMENT');
  await closeAll(member);
});

test('a table whose guests have not ordered tells since when they sit there, and how many where that is known', {
  tags: ['BOARD-90'],
}, async () => {
  const member = await onShift(server, 'staff');
  expect((await tableOf(member, 3)).stay).toBeNull();
  const guest = await seat(server, 3);
  const body = { tableIdx: 3, timestamp: guest.pageToken, itemId: 'bill.CASH' };
  await guest.ok('callStaff', { params: guest.params, body });
  const openedAt = server.clock.now().toISOString();
  server.clock.pass({ minutes: 12 });
  const sat = await tableOf(member, 3);
  expect(sat).toMatchObject({ visit: null, stay: { openedAt, headCount: null } });
  const sql = 'UPDATE visits SET head_count = 3 WHERE visit_id = $1';
  await server.db.pool.query(sql, [sat.visitId]);
  expect(await tableOf(member, 3)).toMatchObject({ visit: null, stay: { openedAt, headCount: 3 } });
  await guest.order({ id: 'jjigae' });
  expect(await tableOf(member, 3)).toMatchObject({ visit: { openedAt }, stay: { openedAt, headCount: 3 } });
  await closeAll(member);
  expect((await tableOf(member, 3)).stay).toBeNull();
});

test('a table opens with its orders, total and timeline', { tags: ['CONSOLE-9', 'CONSOLE-15'] }, async () => {
  const guest = await seat(server, 2);
  const [first, second] = [
    await guest.order({ id: 'jjigae' }),
    await guest.order({ id: 'cola', quantity: 2 }),
  ];
  const member = await onShift(server, 'manager');
  await member.ok('moveOrder', {
    params: { restaurantId: PUB, orderId: second.orderId },
    body: { to: 'REJECT', version: 1, cancelReason: 'ETC' },
  });
  const table = await detailOf(member, 2);
  expect(table).toMatchObject({ tableName: '2번', floorName: { ko: '1층' }, visit: { total: 9000 } });
  expect(table.orders.map(({ _id }) => _id)).toEqual([second.orderId, first.orderId]);
  expect(table.timeline.map(({ type, actorType, by }) => [type, actorType, by])).toEqual([
    ['order.moved', 'staff', member.name],
    ['order.placed', 'guest', null],
    ['order.placed', 'guest', null],
  ]);
  expect(JSON.stringify(table)).not.toContain(guest.clientId);
  expect(JSON.stringify(table)).not.toContain(guest.hashKey);
  await closeAll(member);
});

test('an unknown table is told as such', async () => {
  const member = await onShift(server, 'staff');
  for (const [name, body] of [
    ['tableDetail', undefined],
    ['checkOut', { visitId: null }],
    ['moveTable', { visitId: 'x', toTableIdx: 1 }],
  ] as const) {
    const params = { ...member.params, tableIdx: 77 };
    const reply = await member.refused(name, { params, ...(body && { body }) });
    expect(reply.errorCode).toBe('NOT_FOUND_TABLE');
  }
  // Larger than any number that the database could hold.
  const params = { ...member.params, tableIdx: 1 };
  const body = { visitId: 'x', toTableIdx: 2 ** 31 };
  expect((await member.refused('moveTable', { params, body })).errorCode).toBe('VALIDATION_FAILED');
});

test('check-out ends the visit and its phones; the next guests begin anew', {
  tags: ['CONSOLE-10', 'VISIT-4', 'SESS-24'],
}, async () => {
  const guest = await seat(server, 3);
  const { orderId } = await guest.order({ id: 'jjigae' });
  const oldHash = guest.hashKey;
  const member = await onShift(server, 'staff');
  await serve(member, orderId);
  const { visit } = await tableOf(member, 3);
  const freed = await checkOut(member, 3, visit?.visitId ?? null);
  expect(freed.body).toMatchObject({ state: 'EMPTY', visit: null, sessionCount: 0 });
  const late = await guest.sendOrder({ ...(await guest.orderBody({ id: 'jjigae' })), hashKey: oldHash });
  expect(late.body).toMatchObject({ errorCode: 'RESERVATION_IS_EXPIRATION' });
  const next = await seat(server, 3);
  expect(next.hashKey).toBeNull();
  await next.order({ id: 'jjigae' });
  expect(next.hashKey).not.toBe(oldHash);
  expect((await tableOf(member, 3)).visit?.visitId).not.toBe(visit?.visitId);
  await closeAll(member);
});

test('check-out again, by a lost answer or a second console, changes nothing', async () => {
  const guest = await seat(server, 3);
  const { orderId } = await guest.order({ id: 'jjigae' });
  const member = await onShift(server, 'staff');
  await serve(member, orderId);
  const visitId = (await tableOf(member, 3)).visit?.visitId ?? '';
  await checkOut(member, 3, visitId);
  const next = await seat(server, 3);
  await next.order({ id: 'cola' }, { id: 'jjigae' });
  const again = await checkOut(member, 3, visitId, true);
  expect(again.status).toBe(200);
  expect(again.body.visit?.orderCount).toBe(1);
  await next.order({ id: 'cola' });
  const { rows } = await server.db.pool.query(
    "SELECT count(*) AS n FROM events WHERE type = 'visit.closed' AND subject_id = $1",
    [visitId],
  );
  expect(rows).toEqual([{ n: 1 }]);
  await closeAll(member);
});

test('check-out refuses open orders unless told to complete them, and then goes by the transition table', async () => {
  const guest = await seat(server, 4);
  const { orderId } = await guest.order({ id: 'jjigae' });
  const member = await onShift(server, 'staff');
  const visitId = (await tableOf(member, 4)).visit?.visitId ?? '';
  const refused = await checkOut(member, 4, visitId);
  expect(refused.status).toBe(409);
  expect(refused.body.errorCode).toBe('TABLE_HAS_NEW_ORDERS');
  await member.ok('moveOrder', {
    params: { ...member.params, orderId },
    body: { to: 'CONFIRM', version: 1 },
  });
  expect((await checkOut(member, 4, visitId)).body.errorCode).toBe('TABLE_HAS_OPEN_ORDERS');
  await guest.order({ id: 'cola' });
  expect((await checkOut(member, 4, visitId, true)).body.state).toBe('EMPTY');
  const { rows } = await server.db.pool.query('SELECT status, steps FROM orders WHERE order_id = $1', [
    orderId,
  ]);
  expect(rows[0].status).toBe('COMPLETE');
  expect(rows[0].steps.map(({ status }: { status: string }) => status)).toEqual([
    'REQUEST',
    'CONFIRM',
    'MENU_COMPLETE',
    'COMPLETE',
  ]);
  const events = await server.db.pool.query(
    "SELECT type, actor FROM events WHERE type = 'visit.closed' AND subject_id = $1",
    [visitId],
  );
  expect(events.rows).toEqual([{ type: 'visit.closed', actor: member.name }]);
});

test('a table where nobody ordered is freed too, but not one where somebody just did', async () => {
  const guest = await seat(server, 5);
  const member = await onShift(server, 'staff');
  expect((await checkOut(member, 5, null)).body).toMatchObject({ state: 'EMPTY', sessionCount: 0 });
  const expired = await guest.sendOrder(await guest.orderBody({ id: 'jjigae' }));
  expect(expired.body).toMatchObject({ errorCode: 'RESERVATION_IS_EXPIRATION' });
  const next = await seat(server, 5);
  await next.order({ id: 'jjigae' });
  for (const visitId of [null, 'never-was'])
    expect((await checkOut(member, 5, visitId)).body.errorCode).toBe('TABLE_OTHER_GUESTS');
  await closeAll(member);
});

test('a stale visit is marked and blocks, and calls all the same; check-out lets new guests in', {
  tags: ['VISIT-7', 'VISIT-10', 'BOARD-150'],
}, async () => {
  const guest = await seat(server, 1);
  const { orderId } = await guest.order({ id: 'jjigae' });
  const member = await onShift(server, 'staff');
  await serve(member, orderId);
  server.clock.pass({ hours: 3 });
  expect(await tableOf(member, 1)).toMatchObject({ state: 'NEEDS_CHECKOUT', isCalling: false });
  const body = { tableIdx: 1, timestamp: guest.pageToken, itemId: 'water' };
  await guest.ok('callStaff', { params: guest.params, body });
  expect(await tableOf(member, 1)).toMatchObject({ state: 'NEEDS_CHECKOUT', isCalling: true });
  await expect(seat(server, 1)).rejects.toThrow(/NEED_CHECKOUT/);
  const { visit } = await tableOf(member, 1);
  await checkOut(member, 1, visit?.visitId ?? null);
  await seat(server, 1);
  server.clock.pass({ hours: -3 });
  await closeAll(member);
});

test('where nobody has to be let in staff take a phone out: its session ends, its orders stay', {
  tags: ['ADM-150'],
}, async () => {
  const member = await onShift(server, 'staff');
  const guest = await seat(server, 4);
  const friend = await seat(server, 4);
  await friend.order({ id: 'cola' });
  const labelOf = (phone: TestGuest) => phoneLabel({ clientId: phone.clientId, sessionId: 0 });
  const { phones, visitId } = await detailOf(member, 4);
  expect(phones.map(({ label, state }) => [label, state]).sort()).toEqual(
    [guest, friend].map((phone) => [labelOf(phone), 'IN']).sort(),
  );
  const phoneId = phones.find(({ label }) => label === labelOf(friend))?.phoneId ?? 0;
  const out = (id: number, more: object = {}) =>
    member.call<{ errorCode?: string }>('admitPhone', {
      params: { ...member.params, tableIdx: 4, phoneId: id },
      body: { visitId, isIn: false, ...more },
    });
  expect((await out(phoneId, { visitId: null })).body.errorCode).toBe('TABLE_OTHER_GUESTS');
  expect((await out(987_654_321)).body.errorCode).toBe('NOT_FOUND_PHONE');
  expect([(await out(phoneId)).status, (await out(phoneId)).status]).toEqual([200, 200]);
  const late = await friend.sendOrder(await friend.orderBody({ id: 'cola' }));
  expect(late.body).toMatchObject({ errorCode: 'RESERVATION_IS_EXPIRATION' });
  const after = await detailOf(member, 4);
  expect(after.phones.map(({ label }) => label)).toEqual([labelOf(guest)]);
  expect(after.visit?.money.owed).toBe(2000);
  await guest.order({ id: 'cola' });
  // The table's code opens it anew.
  await (await seat(server, 4)).order({ id: 'cola' });
  await closeAll(member);
});

test('a moved table takes visit, orders and phones along', { tags: ['CONSOLE-18', 'VISIT-11'] }, async () => {
  const guest = await seat(server, 1);
  const { orderId } = await guest.order({ id: 'jjigae' });
  const beside = await seat(server, 1);
  const member = await onShift(server, 'staff');
  const visitId = (await tableOf(member, 1)).visit?.visitId ?? '';
  expect((await moveTo(member, 1, visitId, 5)).body).toMatchObject({ tableIdx: 5, visit: { visitId } });
  expect(await tableOf(member, 1)).toMatchObject({ state: 'EMPTY', sessionCount: 0 });
  expect((await detailOf(member, 5)).orders.map(({ _id, tableName }) => [_id, tableName])).toEqual([
    [orderId, '5번'],
  ]);
  for (const phone of [guest, beside])
    expect(await phone.validate()).toMatchObject({ isChangeTable: true, tableIdx: 5 });
  expect((await detailOf(member, 5)).timeline[0]).toMatchObject({
    type: 'visit.moved',
    by: member.name,
    summary: { tableIdx: 1, toTableIdx: 5 },
  });
  await closeAll(member);
});

test('a table is not moved onto another visit, from a wrong place, or after check-out; again is fine', async () => {
  const [one, two] = [await seat(server, 1), await seat(server, 2)];
  await one.order({ id: 'jjigae' });
  await two.order({ id: 'jjigae' });
  const member = await onShift(server, 'staff');
  const visitId = (await tableOf(member, 1)).visit?.visitId ?? '';
  expect((await moveTo(member, 1, visitId, 2)).body.errorCode).toBe('TABLE_OCCUPIED');
  expect((await moveTo(member, 3, visitId, 4)).body.errorCode).toBe('NOT_FOUND_VISIT');
  expect((await moveTo(member, 1, visitId, 77)).body.errorCode).toBe('NOT_FOUND_TABLE');
  await moveTo(member, 1, visitId, 3);
  expect((await moveTo(member, 1, visitId, 3)).status).toBe(200);
  await checkOut(member, 3, visitId, true);
  expect((await moveTo(member, 3, visitId, 4)).body.errorCode).toBe('NOT_FOUND_VISIT');
  await closeAll(member);
});

test('a moved table and its old place are both checked out and used again', async () => {
  const guest = await seat(server, 1);
  await guest.order({ id: 'jjigae' });
  const member = await onShift(server, 'staff');
  const visitId = (await tableOf(member, 1)).visit?.visitId ?? '';
  await moveTo(member, 1, visitId, 5);
  const next = await seat(server, 1);
  await next.order({ id: 'jjigae' });
  expect(next.hashKey).not.toBe(guest.hashKey);
  expect((await checkOut(member, 5, visitId, true)).body.state).toBe('EMPTY');
  expect((await tableOf(member, 1)).visit?.orderCount).toBe(1);
  await closeAll(member);
});

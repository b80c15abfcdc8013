import type { FloorPlan, TableDetail } from '@hansang/contract/schemas';
import { beforeEach, expect, test } from 'vitest';
import { presentVisit, rows, stored } from '../../../testing/rows.ts';
import { seat, TestGuest } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift } from '../../../testing/test-staff.ts';
import { PUB } from '../../../testing/venues.ts';
import { bodyOf, sendEntered } from '../../order/entering/testing/enter.ts';
import { owed, payingNow, type TwoTables, twoTables } from './testing/two-tables.ts';

const server = useServer();
let two: TwoTables;
beforeEach(async () => {
  two = await twoTables(server);
});

test('orders, bill and calls of a table go on in the visit of the other one, to the won', {
  tags: ['SEAT-1'],
}, async () => {
  const { first, second } = two;
  await two.desk(second.visitId).pay({ amount: 500 });
  await two.desk(second.visitId).enter({ kind: 'DISCOUNT', amount: -300 });
  const [one = 0, other = 0] = await owed(server, first.visitId, second.visitId);
  expect((await two.merge()).status).toBe(200);
  expect(await owed(server, first.visitId, second.visitId)).toEqual([one + other, 0]);
  const bill = await two.desk(first.visitId).read();
  expect(bill).toMatchObject({ owed: one + other, settled: 500, entered: -300 });
  expect(bill.orders.map(({ orderId }) => orderId).sort()).toEqual([first.orderId, second.orderId].sort());
  const gone = await rows(
    server,
    'SELECT closed_at IS NOT NULL AS over, merged_into FROM visits WHERE visit_id = $1',
    second.visitId,
  );
  expect(gone).toEqual([{ over: true, merged_into: first.visitId }]);
});

test('its phones follow with the hash of the visit, and order there', { tags: ['SEAT-2'] }, async () => {
  const { first, second } = two;
  await two.merge();
  expect(await second.guest.validate()).toMatchObject({
    isChangeTable: true,
    tableIdx: first.tableIdx,
    hashKey: first.guest.hashKey,
  });
  const body = { ...(await second.guest.orderBody({ id: 'cola' })), tableIdx: first.tableIdx };
  const { orderId } = await second.guest.ok<{ orderId: string }>('placeOrder', {
    params: second.guest.params,
    body,
  });
  const placed = await rows(server, 'SELECT visit_id, table_idx FROM orders WHERE order_id = $1', orderId);
  expect(placed).toEqual([{ visit_id: first.visitId, table_idx: first.tableIdx }]);
});

test('who scans at the second table, before or after, comes to the first', { tags: ['SEAT-2'] }, async () => {
  const { first, second } = two;
  const before = await new TestGuest(server, second.tableIdx, PUB).scan();
  await two.merge();
  const after = new TestGuest(server, second.tableIdx, PUB);
  const link = await after.validate();
  expect(link).toMatchObject({ isChangeTable: true, tableIdx: first.tableIdx });
  expect(await before.validate()).toMatchObject({ isChangeTable: true, tableIdx: first.tableIdx });
  for (const guest of [before, after]) {
    const late = await guest.sendOrder(await guest.orderBody({ id: 'cola' }));
    expect(late).toMatchObject({
      status: 409,
      body: { errorCode: 'TABLE_CHANGED', tableIdx: first.tableIdx },
    });
  }
  expect(await presentVisit(server, PUB, second.tableIdx)).toBe(first.visitId);
});

test('staff enter nothing at a table whose guests order at another by now', {
  tags: ['SEAT-6', 'ENTER-9'],
}, async () => {
  const { first, second, manager } = two;
  const shown = await bodyOf(manager, second.tableIdx, [{ id: 'cola' }]);
  await two.merge();
  const before = await stored(server);
  for (const visitId of [second.visitId, first.visitId, null]) {
    const { body } = await sendEntered(manager, second.tableIdx, { ...shown, visitId });
    expect(body.errorCode).toBe('TABLE_OTHER_GUESTS');
  }
  expect(await stored(server)).toEqual(before);
});

test('both tables are free at check-out, whichever is named', { tags: ['SEAT-5'] }, async () => {
  const { first, second, manager } = two;
  await two.merge();
  const params = { ...manager.params, tableIdx: second.tableIdx };
  const body = {
    visitId: first.visitId,
    completeOpenOrders: true,
    unaccepted: 'COMPLETE',
    unpaid: { reason: 'PAYS_LATER' },
  };
  expect((await manager.call('checkOut', { params, body })).status).toBe(200);
  for (const { tableIdx } of [first, second]) expect(await presentVisit(server, PUB, tableIdx)).toBeNull();
  const next = await seat(server, second.tableIdx);
  await next.order({ id: 'cola' });
  expect(await presentVisit(server, PUB, second.tableIdx)).not.toBeNull();
  expect(await presentVisit(server, PUB, first.tableIdx)).toBeNull();
});

test('who checks out the visit that went is told of the others; nobody is sent away', {
  tags: ['SEAT-5', 'SEAT-6'],
}, async () => {
  const { first, second, manager } = two;
  await two.merge();
  const late = await manager.call<{ errorCode?: string }>('checkOut', {
    params: { ...manager.params, tableIdx: second.tableIdx },
    body: {
      visitId: second.visitId,
      completeOpenOrders: true,
      unaccepted: 'COMPLETE',
      unpaid: { reason: 'PAYS_LATER' },
    },
  });
  expect([late.status, late.body.errorCode]).toEqual([409, 'TABLE_OTHER_GUESTS']);
  for (const { tableIdx } of [first, second])
    expect(await presentVisit(server, PUB, tableIdx)).toBe(first.visitId);
});

test('the floor tells which tables belong together', { tags: ['SEAT-1'] }, async () => {
  const { first, second, manager } = two;
  await two.merge();
  const { floors } = await manager.ok<FloorPlan>('floor', { params: manager.params });
  const of = (idx: number) => floors.flatMap(({ tables }) => tables).find(({ tableIdx }) => tableIdx === idx);
  expect(of(first.tableIdx)?.joined).toMatchObject([{ tableIdx: second.tableIdx }]);
  expect(of(second.tableIdx)?.joinedTo).toMatchObject({ tableIdx: first.tableIdx });
  expect(of(second.tableIdx)?.visitId).toBe(first.visitId);
});

test('a table where nobody sits may belong to another, and is let go again', {
  tags: ['SEAT-1', 'SEAT-7'],
}, async () => {
  const { first } = two;
  expect((await two.merge({ fromTableIdx: 4, fromVisitId: null })).status).toBe(200);
  expect(await presentVisit(server, PUB, 4)).toBe(first.visitId);
  expect((await two.part({ toTableIdx: 4, orderIds: [] })).status).toBe(200);
  expect(await presentVisit(server, PUB, 4)).toBeNull();
  const next = await seat(server, 4);
  await next.order({ id: 'cola' });
  expect(await presentVisit(server, PUB, 4)).not.toBe(first.visitId);
});

test('asked once more it happened once; what the screen did not show is left alone', {
  tags: ['SEAT-6'],
}, async () => {
  const { first, second } = two;
  expect((await two.merge({ fromVisitId: null })).body.errorCode).toBe('TABLE_OTHER_GUESTS');
  expect((await two.merge({ visitId: second.visitId })).body.errorCode).toBe('TABLE_OTHER_GUESTS');
  const [before] = await owed(server, first.visitId);
  expect((await two.merge()).status).toBe(200);
  const [merged] = await owed(server, first.visitId);
  expect((await two.merge()).status).toBe(200);
  expect(await owed(server, first.visitId)).toEqual([merged]);
  expect(merged).toBeGreaterThan(before ?? 0);
  const told = await rows(
    server,
    `SELECT 1 FROM events WHERE type = 'seating.merged' AND subject_id = $1`,
    first.visitId,
  );
  expect(told).toHaveLength(1);
  // A joined table is no place to join others to.
  const elsewhere = await two.manager.call<{ errorCode?: string }>('mergeTable', {
    params: { ...two.manager.params, tableIdx: second.tableIdx },
    body: { visitId: first.visitId, fromTableIdx: 3, fromVisitId: null },
  });
  expect(elsewhere.body.errorCode).toBe('TABLE_JOINED');
});

test('while somebody pays at either table nothing is joined', { tags: ['SEAT-4'] }, async () => {
  const { second } = two;
  await payingNow(server, second.visitId);
  const refused = await two.merge();
  expect([refused.status, refused.body.errorCode]).toEqual([409, 'BILL_BEING_PAID']);
  expect(await presentVisit(server, PUB, second.tableIdx)).toBe(second.visitId);
  server.clock.pass({ minutes: 11 });
  two = { ...two, manager: await onShift(server, 'manager') };
});

test('staff without that word join nothing', { tags: ['SEAT-18'] }, async () => {
  const { first, second } = two;
  const staff = await onShift(server, 'staff');
  for (const [name, body] of [
    ['mergeTable', { visitId: first.visitId, fromTableIdx: second.tableIdx, fromVisitId: second.visitId }],
    ['partVisit', { visitId: first.visitId, toTableIdx: 3, orderIds: [first.orderId] }],
  ] as const) {
    const answer = await staff.call<{ errorCode?: string }>(name, {
      params: { ...staff.params, tableIdx: first.tableIdx },
      body,
    });
    expect([answer.status, answer.body.errorCode]).toEqual([403, 'STAFF_FORBIDDEN']);
  }
});

test('a joined visit moves on with its tables', { tags: ['SEAT-1'] }, async () => {
  const { first, second, manager } = two;
  await two.merge();
  const params = { ...manager.params, tableIdx: first.tableIdx };
  await manager.ok('moveTable', { params, body: { visitId: first.visitId, toTableIdx: 5 } });
  expect(await presentVisit(server, PUB, 5)).toBe(first.visitId);
  const late = await new TestGuest(server, second.tableIdx, PUB).validate();
  expect(late).toMatchObject({ isChangeTable: true, tableIdx: 5 });
  const detail = await manager.ok<TableDetail>('tableDetail', { params: { ...manager.params, tableIdx: 5 } });
  expect(detail.timeline.map(({ type }) => type)).toContain('seating.merged');
});

import { randomUUID } from 'node:crypto';
import type { CallList, HistoryAnswer, TableDetail } from '@hansang/contract/schemas';
import { beforeEach, expect, test } from 'vitest';
import { freshVisit } from '../../testing/fresh-visit.ts';
import { presentVisit, rows } from '../../testing/rows.ts';
import { endStay } from '../../testing/table-changes.ts';
import { seat, type TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { PUB } from '../../testing/venues.ts';
import { Desk } from './testing/desk.ts';

const server = useServer();
let staff: TestStaff;
let guest: TestGuest;
let visitId: string;
let desk: Desk;
beforeEach(async () => {
  staff = await onShift(server, 'manager');
  guest = await freshVisit(server);
  visitId = (await presentVisit(server, PUB, guest.tableIdx)) ?? '';
  desk = new Desk(staff, visitId);
});

const table = () => ({ ...staff.params, tableIdx: guest.tableIdx });
const checkOut = (more: object = {}) =>
  staff.call<{ errorCode?: string }>('checkOut', {
    params: table(),
    body: { visitId, completeOpenOrders: true, unaccepted: 'COMPLETE', ...more },
  });
const reopen = async (more: object = {}) =>
  staff.call<{ errorCode?: string }>('reopenVisit', {
    params: desk.params,
    body: { billVersion: (await desk.read()).version, reason: '두고 간 물건', ...more },
  });
const history = async () => {
  const query = { tableIdx: guest.tableIdx, timestamp: guest.pageToken };
  return (await guest.ok<HistoryAnswer>('orders', { params: guest.params, query })).list;
};

test('a visit that still owes is checked out with a reason, which is kept with the amount', {
  tags: ['BILL-16'],
}, async () => {
  expect((await checkOut()).body.errorCode).toBe('TABLE_STILL_OWES');
  const [untouched] = await rows(server, 'SELECT status FROM orders WHERE visit_id = $1', visitId);
  expect(untouched).toEqual({ status: 'REQUEST' });
  expect((await checkOut({ unpaid: { reason: 'PAYS_LATER', note: '김 사장님' } })).status).toBe(200);
  const kept = await rows(
    server,
    'SELECT unpaid_reason, unpaid_note, unpaid_amount FROM visits WHERE visit_id = $1',
    visitId,
  );
  expect(kept).toEqual([{ unpaid_reason: 'PAYS_LATER', unpaid_note: '김 사장님', unpaid_amount: 9000 }]);
  const told = await rows(
    server,
    `SELECT data->'unpaid' AS unpaid FROM events WHERE subject_id = $1 AND type = 'visit.closed'`,
    visitId,
  );
  // The log is kept for years: what was written of a person stands in the visit alone.
  expect(told).toEqual([{ unpaid: { amount: 9000, reason: 'PAYS_LATER' } }]);
});

test('who has paid goes without a reason', {
  tags: ['BILL-16'],
}, async () => {
  await desk.pay({ amount: 9000 });
  expect((await checkOut()).status).toBe(200);
  const kept = await rows(server, 'SELECT unpaid_reason FROM visits WHERE visit_id = $1', visitId);
  expect(kept).toEqual([{ unpaid_reason: null }]);
});

test('rejected orders owe nothing at check-out', { tags: ['BILL-16'] }, async () => {
  expect((await checkOut({ unaccepted: 'REJECT' })).status).toBe(200);
});

test('what is owed may be paid after the guests have gone', { tags: ['BILL-16'] }, async () => {
  await checkOut({ unpaid: { reason: 'PAYS_LATER' } });
  const { body } = await desk.pay({ amount: 9000, means: 'TRANSFER' });
  expect(body).toMatchObject({ owed: 0 });
  expect(body.closedAt).not.toBeNull();
});

test('an order is paid once it is covered: null before, then SUCCESS, never PENDING', {
  tags: ['BILL-18', 'PAY-34'],
}, async () => {
  const second = await guest.order({ id: 'cola' });
  const paid = async () => new Map((await history()).map(({ _id, payment }) => [_id, payment]));
  expect([...(await paid()).values()]).toEqual([null, null]);
  const lines = [{ orderId: second.orderId, line: 0, quantity: 1 }];
  await desk.pay({ amount: 2000, part: { part: 'LINES', lines } });
  const one = await paid();
  expect(one.get(second.orderId)).toEqual({
    status: 'SUCCESS',
    method: null,
    refundedAmount: 0,
    isAtTable: true,
  });
  expect([...one.values()].filter((payment) => payment === null)).toHaveLength(1);
  await desk.pay({ amount: 4000 });
  expect([...(await paid()).values()].filter((payment) => payment === null)).toHaveLength(1);
  await desk.pay({ amount: 5000, part: { part: 'WHOLE' } });
  expect([...(await paid()).values()].map((payment) => payment?.status)).toEqual(['SUCCESS', 'SUCCESS']);
});

test('a visit that was checked out goes on at its table, with its bill', { tags: ['BILL-17'] }, async () => {
  await checkOut({ unpaid: { reason: 'LEFT_UNPAID' } });
  expect((await reopen()).status).toBe(200);
  const detail = await staff.ok<TableDetail>('tableDetail', { params: table() });
  expect(detail).toMatchObject({ visitId, visit: { visitId, money: { owed: 9000 } } });
  const [row] = await rows(
    server,
    'SELECT reopened_from IS NOT NULL AS was, unpaid_reason FROM visits WHERE visit_id = $1',
    visitId,
  );
  expect(row).toEqual({ was: true, unpaid_reason: null });
  // Once more changes nothing.
  expect((await reopen()).status).toBe(200);
  const events = await rows(
    server,
    `SELECT 1 FROM events WHERE subject_id = $1 AND type = 'visit.reopened'`,
    visitId,
  );
  expect(events).toHaveLength(1);
  // The phone that had left comes back with a new scan.
  await guest.scan();
  await guest.settle();
  expect(await history()).toHaveLength(1);
});

test('sales of its day stand at the table where a visit goes on', { tags: ['BILL-191'] }, async () => {
  await checkOut({ unpaid: { reason: 'LEFT_UNPAID' } });
  const { tableIdx } = guest;
  const toTableIdx = tableIdx === 5 ? 4 : tableIdx + 1;
  await endStay(server, toTableIdx);
  const soldAt = async (idx: number) => {
    await server.app.sales.idle();
    const [sold] = await rows<{ amount: number }>(
      server,
      `SELECT coalesce(sum(amount), 0)::integer AS amount FROM sales WHERE restaurant_id = $1 AND facet = 'TABLE' AND key = $2`,
      PUB,
      String(idx),
    );
    return sold?.amount ?? 0;
  };
  const before = [await soldAt(tableIdx), await soldAt(toTableIdx)] as const;
  expect((await reopen({ toTableIdx })).status).toBe(200);
  expect([await soldAt(tableIdx), await soldAt(toTableIdx)]).toEqual([before[0] - 9000, before[1] + 9000]);
});

test('where others sit by now nothing is reopened', { tags: ['BILL-17'] }, async () => {
  await checkOut({ unpaid: { reason: 'LEFT_UNPAID' } });
  const next = await seat(server, guest.tableIdx);
  await next.call('availability', { params: next.params, query: next.linkQuery });
  expect((await reopen()).body.errorCode).toBe('TABLE_SEATED');
  await next.order({ id: 'cola' });
  expect((await reopen()).body.errorCode).toBe('TABLE_OCCUPIED');
});

test('where others sit by now it goes on at another table, with its orders and its bill, once', {
  tags: ['BILL-153', 'BILL-17'],
}, async () => {
  const { tableIdx } = guest;
  await checkOut({ unpaid: { reason: 'LEFT_UNPAID' } });
  const next = await seat(server, tableIdx);
  await next.order({ id: 'cola' });
  const others = await presentVisit(server, PUB, tableIdx);
  const toTableIdx = tableIdx === 5 ? 4 : tableIdx + 1;
  await endStay(server, toTableIdx);
  expect((await reopen({ toTableIdx: 99 })).body.errorCode).toBe('NOT_FOUND_TABLE');
  expect((await reopen({ toTableIdx })).status).toBe(200);
  expect((await reopen({ toTableIdx })).status).toBe(200);
  const at = (idx: number) =>
    staff.ok<TableDetail>('tableDetail', { params: { ...staff.params, tableIdx: idx } });
  expect(await at(toTableIdx)).toMatchObject({
    visitId,
    visit: { money: { owed: 9000 } },
    orders: [{ tableIdx: toTableIdx }],
  });
  expect(await at(tableIdx)).toMatchObject({ visitId: others, visit: { money: { owed: 2000 } } });
  const events = await rows(
    server,
    `SELECT data FROM events WHERE subject_id = $1 AND type = 'visit.reopened'`,
    visitId,
  );
  expect(events).toEqual([
    { data: expect.objectContaining({ tableIdx: toTableIdx, reason: '두고 간 물건' }) },
  ]);
  // Whoever scans there is at it.
  const back = await seat(server, toTableIdx);
  await back.order({ id: 'cola' });
  expect((await desk.read()).owed).toBe(11_000);
});

test('a visit that is not there is not reopened', async () => {
  const params = { ...staff.params, visitId: randomUUID() };
  const body = { billVersion: 1, reason: 'x' };
  expect((await staff.refused('reopenVisit', { params, body })).errorCode).toBe('NOT_FOUND_VISIT');
});

test('a guest reads what the table and the own phone come to', { tags: ['BILL-24'] }, async () => {
  const friend = await seat(server, guest.tableIdx);
  const { orderId } = await friend.order({ id: 'cola', quantity: 2 });
  const manager = await onShift(server, 'manager');
  const line = { params: { ...manager.params, orderId, line: 0 } };
  await manager.ok('giveLineFree', { ...line, body: { quantity: 1, version: 1, reason: 'ETC' } });
  await desk.pay({ amount: 3000 });
  const read = async (phone: TestGuest) => {
    const query = { tableIdx: phone.tableIdx, timestamp: phone.pageToken };
    return (await phone.ok<HistoryAnswer>('orders', { params: phone.params, query })).bill;
  };
  expect(await read(guest)).toEqual({
    total: 11_000,
    settled: 3000,
    owed: 8000,
    own: 9000,
    entered: 0,
    paid: [{ means: 'CASH', amount: 3000 }],
    canPay: false,
    receipt: {
      supply: 10_000,
      vat: 1000,
      taxFree: 0,
      seller: { name: '한상상사', registrationNumber: '123-45-67890', phone: expect.anything() },
    },
  });
  expect(await read(friend)).toMatchObject({ own: 2000 });
});

test('asking for the bill is a call that names the means, in a venue with or without items', {
  tags: ['BILL-25'],
}, async () => {
  const body = { tableIdx: guest.tableIdx, timestamp: guest.pageToken, itemId: 'bill.CASH' };
  await guest.ok('callStaff', { params: guest.params, body });
  const { calls } = await staff.ok<CallList>('openCalls', { params: staff.params });
  const call = calls.find(({ itemId, tableIdx }) => itemId === 'bill.CASH' && tableIdx === guest.tableIdx);
  expect(call?.itemName).toMatchObject({ ko: '계산해 주세요 (현금)', en: 'Bill, please (cash)' });
  const strange = { ...body, itemId: 'bill.GOLD' };
  expect((await guest.refused('callStaff', { params: guest.params, body: strange })).errorCode).toBe(
    'NOT_FOUND_CALL_ITEM',
  );
});

test('an empty table names who sat there last, for a day', { tags: ['BILL-17'] }, async () => {
  const last = async () => (await staff.ok<TableDetail>('tableDetail', { params: table() })).lastVisitId;
  expect(await last()).toBeNull();
  server.clock.pass({ seconds: 1 });
  await checkOut({ unpaid: { reason: 'PAYS_LATER' } });
  expect(await last()).toBe(visitId);
  server.clock.pass({ hours: 25 });
  const later = await onShift(server, 'staff');
  expect((await later.ok<TableDetail>('tableDetail', { params: table() })).lastVisitId).toBeNull();
});

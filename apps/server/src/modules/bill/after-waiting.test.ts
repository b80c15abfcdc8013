import { beforeEach, expect, test } from 'vitest';
import { freshVisit } from '../../testing/fresh-visit.ts';
import { waitForLocks } from '../../testing/lock-waits.ts';
import { presentVisit, rows } from '../../testing/rows.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { PUB } from '../../testing/venues.ts';
import { clearTable } from '../board/clear-table.ts';
import { holdTables, holdVisits } from '../visit/hold-table.ts';
import { Desk } from './testing/desk.ts';

const server = useServer();
let staff: TestStaff;
let tableIdx: number;
let visitId: string;
let desk: Desk;
beforeEach(async () => {
  staff = await onShift(server, 'manager');
  tableIdx = (await freshVisit(server)).tableIdx;
  visitId = (await presentVisit(server, PUB, tableIdx)) ?? '';
  desk = new Desk(staff, visitId);
});

/** What the day's figures say that the visit left unpaid; none where it left nothing. */
async function unpaid(): Promise<number | undefined> {
  const [figures] = await rows<{ unpaid: { visitId: string; amount: number }[] }>(
    server,
    `SELECT day_figures($1, (SELECT business_day FROM visits WHERE visit_id = $2))->'unpaid' AS unpaid`,
    PUB,
    visitId,
  );
  return figures?.unpaid.find((one) => one.visitId === visitId)?.amount;
}

test('cash that waited while another tablet checked the table out was taken after that', {
  tags: ['BILL-90', 'BILL-16'],
}, async () => {
  const { version } = await desk.read();
  const other = await server.db.pool.connect();
  await other.query('BEGIN');
  const table = (await holdTables(other, PUB, tableIdx)).get(tableIdx);
  const present = (await holdVisits(other, PUB, visitId)).get(visitId) ?? null;
  const taken = desk.pay({ amount: 9000, billVersion: version });
  await waitForLocks(server);
  server.clock.pass({ seconds: 3 });
  await clearTable(other, {
    restaurantId: PUB,
    table: table as NonNullable<typeof table>,
    present,
    toldVisitId: visitId,
    unpaid: { amount: 9000, reason: 'PAYS_LATER', note: '' },
    who: { id: 'other', actorType: 'staff', actor: '다른 태블릿' },
    now: server.clock.now(),
  });
  server.clock.pass({ seconds: 1 });
  await other.query('COMMIT');
  other.release();
  expect((await taken).body).toMatchObject({ owed: 0 });
  expect(await unpaid()).toBeUndefined();
});

test('a check-out that waited while another tablet took a part leaves the rest unpaid, not less', {
  tags: ['BILL-90', 'BILL-16'],
}, async () => {
  const other = await server.db.pool.connect();
  await other.query('BEGIN');
  await holdTables(other, PUB, tableIdx);
  const gone = staff.call('checkOut', {
    params: { ...staff.params, tableIdx },
    body: { visitId, completeOpenOrders: true, unaccepted: 'COMPLETE', unpaid: { reason: 'PAYS_LATER' } },
  });
  await waitForLocks(server);
  server.clock.pass({ seconds: 3 });
  expect((await desk.pay({ amount: 4000 })).body).toMatchObject({ owed: 5000 });
  await other.query('COMMIT');
  other.release();
  expect((await gone).status).toBe(200);
  expect(await unpaid()).toBe(5000);
});

test('what comes to a bill in the very moment of its check-out, or by a clock that is behind, comes after it', {
  tags: ['BILL-156', 'BILL-16'],
}, async () => {
  await desk.pay({ amount: 1000 });
  const body = {
    visitId,
    completeOpenOrders: true,
    unaccepted: 'COMPLETE',
    unpaid: { reason: 'PAYS_LATER' },
  };
  await staff.ok('checkOut', { params: { ...staff.params, tableIdx }, body });
  expect(await unpaid()).toBe(8000);
  expect((await desk.pay({ amount: 3000 })).body).toMatchObject({ owed: 5000 });
  expect(await unpaid()).toBe(5000);
  server.clock.pass({ seconds: -5 });
  const paid = await desk.pay({ amount: 4000 });
  server.clock.pass({ seconds: 5 });
  expect(paid.body).toMatchObject({ owed: 1000 });
  expect(await unpaid()).toBe(1000);
  // A discount and a void as well.
  await desk.enter({ amount: -500 });
  expect(await unpaid()).toBe(500);
  await desk.voidPayment(paid.body.payments.find(({ amount }) => amount === 4000)?.paymentId ?? '');
  expect(await unpaid()).toBe(4500);
});

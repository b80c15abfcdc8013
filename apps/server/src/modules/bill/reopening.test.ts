import type { Bill, TableDetail } from '@hansang/contract/schemas';
import { beforeEach, expect, test } from 'vitest';
import { checkOut } from '../../testing/fresh-visit.ts';
import { rows } from '../../testing/rows.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { PUB } from '../../testing/venues.ts';
import { Desk, dined } from './testing/desk.ts';

const server = useServer();
const OWN = 1;
const OTHER = 2;
let staff: TestStaff;
let desk: Desk;
beforeEach(async () => {
  for (const tableIdx of [OWN, OTHER]) await checkOut(server, tableIdx);
  staff = await onShift(server, 'manager');
  desk = new Desk(staff, (await dined(server, OWN)).visitId);
  await checkOut(server, OWN);
});

interface Reply {
  readonly errorCode?: string;
  readonly bill?: Bill;
}
const reopen = (billVersion: number, toTableIdx?: number) =>
  staff.call<Reply>('reopenVisit', {
    params: desk.params,
    body: { billVersion, reason: '두고 간 물건', ...(toTableIdx !== undefined && { toTableIdx }) },
  });
const visitAt = async (tableIdx: number) =>
  (await staff.ok<TableDetail>('tableDetail', { params: { ...staff.params, tableIdx } })).visitId;

test('of two who reopen a visit at two tables the second is told, with the bill, that it goes on elsewhere', {
  tags: ['BILL-192'],
}, async () => {
  const { version } = await desk.read();
  const answers = await Promise.all([reopen(version, OTHER), reopen(version, OWN)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ errorCode: 'BILL_CHANGED', bill: { closedAt: null } });
  const now = await desk.read();
  expect(refused?.body.bill?.tableIdx).toBe(now.tableIdx);
  expect(await visitAt(now.tableIdx === OWN ? OTHER : OWN)).toBeNull();
});

test('asked twice, at the same table, it is reopened once', { tags: ['BILL-192'] }, async () => {
  const { version } = await desk.read();
  const answers = await Promise.all([reopen(version), reopen(version)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const told = `SELECT 1 FROM events WHERE subject_id = $1 AND type = 'visit.reopened'`;
  expect(await rows(server, told, desk.visitId)).toHaveLength(1);
});

test('a tablet that still shows the visit as it was before it went on and left again reopens nothing', {
  tags: ['BILL-192'],
}, async () => {
  const { version } = await desk.read();
  expect((await reopen(version)).status).toBe(200);
  await checkOut(server, OWN);
  const late = await reopen(version);
  expect(late.body).toMatchObject({ errorCode: 'BILL_CHANGED', bill: { closedAt: expect.any(String) } });
  expect(await visitAt(OWN)).toBeNull();
});

test('what was paid while the question was open is shown before the visit goes on', {
  tags: ['BILL-192'],
}, async () => {
  const { version } = await desk.read();
  await desk.pay({ amount: 9000 });
  expect((await reopen(version)).body).toMatchObject({ errorCode: 'BILL_CHANGED', bill: { owed: 0 } });
});

test('a visit whose table was taken out of the room is said to have none, and goes on at another', {
  tags: ['BILL-193'],
}, async () => {
  const retire = (isRetired: boolean) =>
    rows(
      server,
      'UPDATE dining_tables SET is_retired = $3 WHERE restaurant_id = $1 AND table_idx = $2',
      PUB,
      OWN,
      isRetired,
    );
  const { version } = await desk.read();
  await retire(true);
  try {
    expect((await reopen(version)).body.errorCode).toBe('TABLE_RETIRED');
    expect((await reopen(version, OTHER)).status).toBe(200);
    expect(await visitAt(OTHER)).toBe(desk.visitId);
  } finally {
    await retire(false);
  }
});

test('who comes back to a table that was kept for about then has it: the reservation ends', {
  tags: ['SEAT-16'],
}, async () => {
  const reserved = () =>
    rows(
      server,
      'SELECT reserved_for FROM dining_tables WHERE restaurant_id = $1 AND table_idx = $2',
      PUB,
      OWN,
    );
  await rows(
    server,
    `UPDATE dining_tables SET reserved_from = $3::timestamptz + interval '30 minutes', reserved_for = '김 사장님'
      WHERE restaurant_id = $1 AND table_idx = $2`,
    PUB,
    OWN,
    server.clock.now(),
  );
  expect(await reserved()).toEqual([{ reserved_for: '김 사장님' }]);
  expect((await reopen((await desk.read()).version)).status).toBe(200);
  expect(await reserved()).toEqual([{ reserved_for: null }]);
});

import { randomUUID } from 'node:crypto';
import type { DayReport } from '@hansang/contract/schemas';
import { beforeEach, expect, test } from 'vitest';
import { auditDays } from '../../../../../../simulators/auditors/day-auditor.ts';
import { rows } from '../../../testing/rows.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';
import { PUB } from '../../../testing/venues.ts';
import { Desk, dined } from '../../bill/testing/desk.ts';
import { Books } from '../testing/evening.ts';

const server = useServer();
let manager: TestStaff;
let books: Books;
let table = 0;
const HOUR = 3_600_000;

/** Each test has a day of its own: the clock goes on to six in the evening of the next one. */
beforeEach(async () => {
  await clearTables();
  const now = server.clock.now().getTime();
  const evening = Date.parse(`${new Date(now + 9 * HOUR).toISOString().slice(0, 10)}T18:00:00+09:00`);
  server.clock.pass({ seconds: Math.round((evening + 24 * HOUR - now) / 1000) });
  manager = await onShift(server, 'manager');
  books = new Books(manager);
  table = 0;
});

async function clearTables(): Promise<void> {
  const held = await rows<{ visit_id: string; table_idx: number }>(
    server,
    'SELECT visit_id, table_idx FROM dining_tables WHERE restaurant_id = 1 AND visit_id IS NOT NULL',
  );
  for (const { visit_id: visitId, table_idx: tableIdx } of held) await leave(visitId, tableIdx);
}

async function leave(
  visitId: string,
  tableIdx: number,
  more: object = { unpaid: { reason: 'PAID_ELSEWHERE' } },
) {
  const staff = await onShift(server, 'manager');
  await staff.ok('checkOut', {
    params: { ...staff.params, tableIdx },
    body: { visitId, completeOpenOrders: true, unaccepted: 'COMPLETE', ...more },
  });
}

/** Guests sit down a minute after those before them. */
async function guests(...dishes: string[]) {
  table += 1;
  server.clock.pass({ minutes: 1 });
  const { visitId, orderId, guest } = await dined(server, table, ...dishes);
  return { visitId, orderId, guest, tableIdx: table, desk: new Desk(manager, visitId) };
}

const means = ({ figures }: Pick<DayReport, 'figures'>) =>
  Object.fromEntries((figures?.means ?? []).map((one) => [one.means, [one.taken, one.back]]));

test('a day comes to what was sold, taken and given back on it, and who sat there', {
  tags: ['DAY-1'],
}, async () => {
  const one = await guests('jjigae', 'cola');
  const two = await guests('special');
  const three = await guests('cola');
  await one.desk.enter({ amount: -1000 });
  await one.desk.pay({ amount: 4000, means: 'CASH' });
  await one.desk.pay({ amount: 6000, means: 'CARD_TERMINAL' });
  const slip = await two.desk.pay({ amount: 15_000, means: 'TRANSFER' });
  await two.desk.voidPayment(slip.body.payments[0]?.paymentId ?? '');
  await manager.ok('giveLineFree', {
    params: { ...manager.params, orderId: three.orderId, line: 0 },
    body: { version: 1, quantity: 1, reason: 'ETC' },
  });
  await leave(two.visitId, two.tableIdx, { unpaid: { reason: 'LEFT_UNPAID' } });
  const day = await books.day();
  expect(day.figures).toMatchObject({
    orders: { count: 3, off: 0, ordered: 28_000, sold: 26_000 },
    lines: { free: 2000, taxFree: 0 },
    entries: [{ kind: 'DISCOUNT', count: 1, amount: -1000 }],
    guests: { visits: 3 },
    unpaid: [{ visitId: two.visitId, amount: 15_000, reason: 'LEFT_UNPAID' }],
    drawers: [],
  });
  expect(means(day)).toEqual({ CASH: [4000, 0], CARD_TERMINAL: [6000, 0], TRANSFER: [15_000, 15_000] });
  expect(day.sums).toMatchObject({ cancelled: 0, net: 25_000, taken: 25_000, back: 15_000, kept: 10_000 });
  expect(day.figures.hours.reduce((sum, { amount }) => sum + amount, 0)).toBe(26_000);
  expect(day.carried.map(({ visitId, owed }) => [visitId, owed])).toEqual([
    [one.visitId, 0],
    [three.visitId, 0],
  ]);
});

test('what guests who had left paid after all on the same day was not left unpaid', {
  tags: ['DAY-1', 'BILL-16'],
}, async () => {
  const { visitId, tableIdx, desk } = await guests('special');
  await desk.pay({ amount: 2000 });
  await leave(visitId, tableIdx, { unpaid: { reason: 'PAYS_LATER' } });
  const unpaid = async () => (await books.day()).figures.unpaid.map(({ amount }) => amount);
  expect(await unpaid()).toEqual([13_000]);
  server.clock.pass({ minutes: 1 });
  const { body } = await desk.pay({ amount: 9000, means: 'TRANSFER' });
  expect(await unpaid()).toEqual([4000]);
  await desk.voidPayment(body.payments.find(({ amount }) => amount === 9000)?.paymentId ?? '');
  expect(await unpaid()).toEqual([13_000]);
  await desk.enter({ amount: -3000 });
  await desk.pay({ amount: 10_000 });
  expect(await unpaid()).toEqual([]);
});

test('a manager closes the day once; the report stands, numbered, with who is still here', {
  tags: ['DAY-2', 'DAY-3'],
}, async () => {
  const { desk, visitId } = await guests('jjigae');
  await desk.pay({ amount: 5000 });
  const { body } = await books.closeDay();
  expect(body).toMatchObject({
    isClosed: true,
    reports: [{ kind: 'CLOSED', by: manager.name, isIntact: true }],
  });
  const [report] = body.reports;
  expect(report?.carried).toMatchObject([{ visitId, owed: 4000 }]);
  expect(report?.sums).toEqual(body.sums);
  expect((await books.closeDay()).body.errorCode).toBe('DAY_IS_CLOSED');
  expect((await books.closeDay('2026-01-01')).body.errorCode).toBe('DAY_IS_CLOSED');
  const [logged] = await rows(
    server,
    `SELECT data->>'number' AS number, data->>'kind' AS kind FROM events
      WHERE type = 'day.closed' AND restaurant_id = $1 ORDER BY event_id DESC LIMIT 1`,
    PUB,
  );
  expect(logged).toEqual({ number: String(report?.number), kind: 'CLOSED' });
});

test('a day is closed after its drawer; of two tablets that close at once one does, and its key twice is once', {
  tags: ['DAY-3', 'DRAWER-4'],
}, async () => {
  await guests('cola');
  await books.open(10_000);
  expect((await books.closeDay()).body.errorCode).toBe('DRAWER_IS_OPEN');
  await books.close({ counted: 9000 });
  const other = new Books(await onShift(server, 'manager'));
  const key = randomUUID();
  const replies = await Promise.all([books.closeDay(undefined, key), other.closeDay(), other.closeDay()]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const { reports } = await books.day();
  expect(reports).toHaveLength(1);
  expect(reports[0]?.sums?.difference).toBe(-1000);
  expect(reports[0]?.figures?.drawers).toMatchObject([{ expected: 10_000, counted: 9000 }]);
});

test('a day that nobody closed closes itself at its end, marked so; its drawer was counted by nobody', {
  tags: ['DAY-4'],
}, async () => {
  const { desk } = await guests('jjigae');
  await books.open(5000);
  await desk.pay({ amount: 9000 });
  const { today } = await books.day();
  await server.app.days.runDue();
  expect((await books.day(today)).reports).toEqual([]);
  server.clock.pass({ hours: 18 });
  await Promise.all([server.app.days.runDue(), server.app.days.runDue()]);
  const { reports } = await books.day(today);
  expect(reports).toMatchObject([
    {
      kind: 'AUTOMATIC',
      isIntact: true,
      figures: { drawers: [{ expected: 14_000, counted: null }] },
      sums: { difference: null, kept: 9000 },
      carried: [{ owed: 0 }],
    },
  ]);
  expect((await books.drawer()).drawer).toBeNull();
  await server.app.days.runDue();
  expect((await books.day(today)).reports).toHaveLength(1);
});

test('a day on which nothing happened has no report', { tags: ['DAY-4'] }, async () => {
  const { today } = await books.day();
  server.clock.pass({ hours: 48 });
  await server.app.days.runDue();
  expect((await books.day(today)).reports).toEqual([]);
});

test('what comes to a day after its report is told by another one, and the first stays as it was', {
  tags: ['DAY-5'],
}, async () => {
  const { desk, orderId, guest } = await guests('jjigae', 'cola');
  const closed = await books.closeDay();
  const [first] = closed.body.reports;
  await desk.pay({ amount: 2000 });
  const { today } = closed.body;
  server.clock.pass({ hours: 18 });
  await server.app.days.runDue();
  const late = await books.day(today);
  expect(late.reports).toMatchObject([{ kind: 'CLOSED' }, { kind: 'LATE', sums: { kept: 2000 } }]);
  expect(late.reports[0]).toEqual(first);
  // The visit is still open: what is taken off its order today is told of the day of the order.
  await guest.ok('cancelOrder', { params: { ...guest.params, orderId } }).catch(() => null);
  await manager
    .ok('takeLineOff', {
      params: { ...manager.params, orderId, line: 1 },
      body: { quantity: 1, version: (await version(orderId)) ?? 1, reason: 'ETC' },
    })
    .catch(() => null);
  server.clock.pass({ hours: 24 });
  await server.app.days.runDue();
  const { reports } = await books.day(today);
  expect(reports.at(-1)?.figures?.orders.sold).toBe((await books.day(today)).figures.orders.sold);
  expect(reports.length).toBeGreaterThan(2);
  expect(reports.every(({ isIntact }) => isIntact)).toBe(true);
});

const version = async (orderId: string) =>
  (await rows<{ version: number }>(server, 'SELECT version FROM orders WHERE order_id = $1', orderId))[0]
    ?.version;

test('money counts on the day it moved: a void after midnight of the house is of the next day', {
  tags: ['DAY-7'],
}, async () => {
  const { desk } = await guests('jjigae');
  const paid = await desk.pay({ amount: 9000 });
  const { today } = await books.day();
  server.clock.pass({ hours: 18 });
  await desk.voidPayment(paid.body.payments[0]?.paymentId ?? '');
  expect(means(await books.day(today))).toEqual({ CASH: [9000, 0] });
  expect(means(await books.day())).toEqual({ CASH: [0, 9000] });
});

test('an owner corrects a closed day by a row of its own; nobody else does, nor a day that is open', {
  tags: ['DAY-8'],
}, async () => {
  await guests('cola');
  const owner = new Books(await onShift(server, 'owner'));
  const { today } = await books.day();
  const asked = { businessDay: today, means: 'CASH' as const, amount: -1000, reason: '거스름돈 착오' };
  expect((await owner.correct(asked)).body.errorCode).toBe('DAY_IS_OPEN');
  const { body: before } = await books.closeDay();
  expect((await books.correct(asked)).body.errorCode).toBe('STAFF_FORBIDDEN');
  const key = randomUUID();
  await owner.correct(asked, key);
  const { body } = await owner.correct(asked, key);
  expect(body.reports).toMatchObject([
    { kind: 'CLOSED' },
    { kind: 'CORRECTION', correction: { means: 'CASH', amount: -1000 }, figures: null, by: owner.staff.name },
  ]);
  expect(body.reports[0]).toEqual(before.reports[0]);
});

test('a correction from a screen that does not show the last one is told of it, and not made', {
  tags: ['DRAWER-8', 'DAY-8'],
}, async () => {
  await guests('cola');
  const owner = new Books(await onShift(server, 'owner'));
  const { today } = await books.day();
  await books.closeDay();
  const asked = { businessDay: today, means: 'CASH' as const, amount: -1000, reason: '거스름돈 착오' };
  const both = await Promise.all([
    owner.correct({ ...asked, reports: 1 }),
    owner.correct({ ...asked, reports: 1 }),
  ]);
  expect(both.map(({ body }) => body.errorCode)).toEqual(
    expect.arrayContaining([undefined, 'BOOKS_CHANGED']),
  );
  expect((await books.day()).reports).toHaveLength(2);
});

test('a report that somebody changed in the database is told, and so is one that was taken away before it', {
  tags: ['DAY-6'],
}, async () => {
  await guests('cola');
  await books.closeDay();
  const { today, reports } = await books.day();
  const number = reports[0]?.number ?? 0;
  const spoiled = async (sql: string) => {
    await rows(server, sql, number);
    return (await books.day(today)).reports.map(({ isIntact }) => isIntact);
  };
  const change = (amount: number) =>
    `UPDATE day_reports SET document = jsonb_set(document, '{sums,net}', '${amount}') WHERE number = $1`;
  expect(await spoiled(change(1))).toEqual([false]);
  expect(await spoiled(change(reports[0]?.sums?.net ?? 0))).toEqual([true]);
  if (number > 1) {
    expect(await spoiled(`UPDATE day_reports SET hash = 'x' WHERE number = $1 - 1`)).toEqual([false]);
  }
});

test('the database knows the day of a moment as the rules do', { tags: ['HOURS-5'] }, async () => {
  const { businessDay } = await import('@hansang/rules/hours');
  const moments = Array.from({ length: 200 }, (_, at) => new Date(Date.UTC(2026, 0, 1) + at * 7_654_321_0));
  const told = await rows<{ day: string }>(
    server,
    'SELECT day_of(1, m)::text AS day FROM unnest($1::timestamptz[]) WITH ORDINALITY AS u(m, n) ORDER BY n',
    moments,
  );
  expect(told.map(({ day }) => day)).toEqual(moments.map((moment) => businessDay(moment.getTime())));
});

test('whatever a report told that is not so by now is found, figure by figure', {
  tags: ['DAY-10'],
}, async () => {
  await books.open(50_000);
  const gone = await guests('jjigae', 'cola');
  const slip = await gone.desk.pay({ amount: 4000 });
  await gone.desk.voidPayment(slip.body.payments[0]?.paymentId ?? '');
  await gone.desk.pay({ amount: 3000 });
  await leave(gone.visitId, gone.tableIdx, { unpaid: { reason: 'PAYS_LATER' } });
  await books.close({ counted: 53_000 });
  const { today } = await books.day();
  expect((await books.closeDay()).status).toBe(200);
  await server.app.sales.idle();
  const client = await server.db.pool.connect();
  // Other tests of this file have spoiled its chain.
  const told = async () =>
    (await auditDays(client, PUB, [today])).filter((one) => one.startsWith('The last report'));
  try {
    expect(await told()).toEqual([]);
    for (const [figure, spoil] of [
      ['covers', 'UPDATE visits SET head_count = 7 WHERE visit_id = $1'],
      ['visits', 'UPDATE visits SET business_day = business_day - 1 WHERE visit_id = $1'],
      ['unpaid', 'UPDATE visits SET unpaid_amount = NULL WHERE visit_id = $1'],
      ['voided', 'UPDATE payments SET drawer_id = NULL WHERE visit_id = $1 AND voids_id IS NOT NULL'],
      ['loose', 'UPDATE payments SET drawer_id = NULL WHERE visit_id = $1 AND voids_id IS NULL'],
    ] as const) {
      await client.query('BEGIN');
      await client.query(spoil, [gone.visitId]);
      const [fault = ''] = await told();
      await client.query('ROLLBACK');
      const [is, should] = [...fault.matchAll(new RegExp(`"${figure}":(\\d+)`, 'g'))].map(
        ([, value]) => value,
      );
      expect([is, should].includes(undefined), figure).toBe(false);
      expect(is, figure).not.toBe(should);
    }
  } finally {
    client.release();
  }
});

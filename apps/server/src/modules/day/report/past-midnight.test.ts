import type { DayAnswer, DrawerAnswer, SalesAnswer } from '@hansang/contract/schemas';
import { WEEKDAYS } from '@hansang/rules/hours';
import { beforeAll, expect, test } from 'vitest';
import { auditDays } from '../../../../../../simulators/auditors/day-auditor.ts';
import { rows } from '../../../testing/rows.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';
import { PUB, pub, putVenue } from '../../../testing/venues.ts';
import { Desk, dined } from '../../bill/testing/desk.ts';
import { install, jobsOf } from '../../printing/testing/kitchen.ts';
import { Books } from '../testing/evening.ts';

// A bar whose day ends at five in the morning: orders and money on both sides of midnight and of that end, and a day that is
// closed by hand in between, after the first of its two drawers was counted.

const server = useServer();
let manager: TestStaff;
let books: Books;
let first: string;
let second: string;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ALL_DAY = {
  weekly: Object.fromEntries(WEEKDAYS.map((day) => [day, [{ open: '00:00', close: '24:00' }]])),
};

const shiftOf = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Sets the clock to an hour of the evening or of the night that follows it. */
function goTo(hour: string): void {
  const day = hour < '12:00' ? shiftOf(first, 1) : first;
  const ms = Date.parse(`${day}T${hour}:00+09:00`) - server.clock.now().getTime();
  server.clock.pass({ seconds: Math.round(ms / 1000) });
}

async function guests(tableIdx: number, ...dishes: string[]): Promise<Desk> {
  return new Desk(manager, (await dined(server, tableIdx, ...dishes)).visitId);
}

beforeAll(async () => {
  const settings = { ...pub.settings, businessDayCutOff: '05:00' };
  await putVenue(server.db.pool, { ...pub, settings, openingHours: ALL_DAY });
  const now = server.clock.now().getTime();
  first = new Date(now + 9 * HOUR + DAY).toISOString().slice(0, 10);
  second = shiftOf(first, 1);
  goTo('18:00');
  manager = await onShift(server, 'owner');
  books = new Books(manager);

  goTo('23:50');
  await books.open(100_000);
  const one = await guests(1, 'jjigae', 'cola');
  await one.pay({ amount: 11_000, means: 'CASH', tendered: 20_000 });
  goTo('23:51');
  const two = await guests(2, 'special');

  goTo('00:29');
  await two.pay({ amount: 5000, means: 'CASH' });
  const three = await guests(3, 'cola');
  await three.pay({ amount: 2000, means: 'CARD_TERMINAL' });
  await books.close({ counted: 115_500 });
  goTo('00:30');
  const closed = await books.closeDay(first);
  expect(closed.body.reports).toMatchObject([{ kind: 'CLOSED' }]);

  goTo('00:40');
  await books.open(50_000);
  await two.pay({ amount: 3000, means: 'CASH' });
  goTo('04:59');
  const four = await guests(4, 'jjigae');
  await four.pay({ amount: 4000, means: 'CASH' });
  await two.pay({ amount: 2000, means: 'TRANSFER' });

  goTo('05:00');
  await two.pay({ amount: 1000, means: 'CASH' });
  goTo('05:01');
  await server.app.days.runDue();
  await four.pay({ amount: 5000, means: 'CASH' });
  const five = await guests(5, 'cola');
  await five.pay({ amount: 2000, means: 'CASH' });
  await two.pay({ amount: 4000, means: 'CARD_TERMINAL' });
  await server.app.sales.idle();
});

const meansOf = ({ figures }: Pick<DayAnswer, 'figures'>) =>
  Object.fromEntries(figures.means.map(({ means, taken }) => [means, taken]));

test('what was ordered and taken before five is of the evening, what comes after is of the next day', {
  tags: ['DAY-7'],
}, async () => {
  const [evening, morning] = [await books.day(first), await books.day(second)];
  expect(evening).toMatchObject({ figures: { orders: { count: 4, sold: 37_000 } }, sums: { kept: 27_000 } });
  expect(meansOf(evening)).toEqual({ CASH: 23_000, CARD_TERMINAL: 2000, TRANSFER: 2000 });
  expect(morning).toMatchObject({ figures: { orders: { count: 1, sold: 2000 } }, sums: { kept: 12_000 } });
  expect(meansOf(morning)).toEqual({ CASH: 8000, CARD_TERMINAL: 4000 });
  expect(evening.figures.hours.map(({ hour }) => hour)).toEqual([23, 0, 4]);
});

test('what came after the day was closed by hand is told by a report at its end, with both drawers', {
  tags: ['DAY-5', 'DAY-4'],
}, async () => {
  const { reports } = await books.day(first);
  expect(reports).toMatchObject([
    {
      kind: 'CLOSED',
      sums: { net: 28_000, kept: 18_000 },
      carried: [{ owed: 0 }, { owed: 10_000 }, { owed: 0 }],
    },
    { kind: 'LATE', sums: { net: 37_000, kept: 27_000, difference: -500 } },
  ]);
  const counted = { opening: 100_000, taken: 16_000, expected: 116_000, counted: 115_500 };
  // What is taken in the minute until it closes lies in it, and counts on the day that runs.
  const uncounted = { opening: 50_000, taken: 8000, expected: 58_000, counted: null };
  expect(reports.map(({ figures }) => figures?.drawers)).toMatchObject([[counted], [counted, uncounted]]);
  expect(await auditDays(server.db.pool as never, PUB)).toEqual([]);
});

test('screen, table, paper and sales tell the same of it, to the won', {
  tags: ['DAY-9', 'SALES-1'],
}, async () => {
  const evening = await books.day(first);
  const number = evening.reports.at(-1)?.number ?? 0;
  const lines = await table(`day-reports/${number}/file?form=CSV&language=en`);
  const printer = await install(manager, null, { language: 'en', takesBills: true });
  await manager.ok('printDay', { params: { ...manager.params, number }, body: { wishId: 'the-day' } });
  expect((await jobsOf(manager)).map((job) => job.printerId)).toContain(printer);
  const [paper] = await rows<{ document: Paper }>(server, 'SELECT document FROM print_jobs ORDER BY seq');
  const printed = paper?.document.sections.flatMap((section) => section.rows) ?? [];
  for (const [label, amount] of [
    ['Net sales', 37_000],
    ['Cash (4)', 23_000],
    ['Card terminal (1)', 2000],
    ['Counted', 115_500],
  ] as const) {
    expect(lines.map((line) => line.replace(/^[^,]*,/, ''))).toContain(`${label},${amount}`);
    expect(printed).toContainEqual(expect.objectContaining({ label, value: amount.toLocaleString('en') }));
  }
  const asked = { from: first, to: second };
  const sales = (by: 'DAY' | 'MEANS', query = asked) =>
    manager.ok<SalesAnswer>('sales', { params: manager.params, query: { ...query, by } });
  const byDay = await sales('DAY');
  expect(byDay.rows.map(({ key, amount }) => [key, amount])).toEqual([
    [first, 37_000],
    [second, 2000],
  ]);
  expect(byDay.totals).toMatchObject({ sold: 39_000, kept: 39_000 });
  const means = await sales('MEANS', { from: first, to: first });
  expect(Object.fromEntries(means.rows.map(({ key, amount }) => [key, amount]))).toEqual(meansOf(evening));
  expect(await table(`sales/table?from=${first}&to=${second}&by=DAY&language=en`)).toEqual([
    expect.anything(),
    `${first},4,37000`,
    `${second},1,2000`,
    '',
  ]);
});

test('a drawer that closed itself is counted late, once, and a report of its day tells the difference at once', {
  tags: ['DRAWER-7', 'DAY-5'],
}, async () => {
  const { last, loose } = await books.drawer();
  // What came after it closed lies in none, and is told to whoever counts.
  expect(loose).toBe(7000);
  const params = { ...manager.params, drawerId: last?.drawerId ?? '' };
  const body = { counted: 57_000, note: '늦게 셈' };
  const { last: counted } = await manager.ok<DrawerAnswer>('closeDrawer', { params, body });
  expect(counted).toMatchObject({ expected: 58_000, counted: 57_000, closedAt: last?.closedAt });
  expect((await manager.refused('closeDrawer', { params, body })).errorCode).toBe('DRAWER_IS_CLOSED');
  // At once, whenever it is: the day's end looks back a week.
  const { reports } = await books.day(first);
  expect(reports.map(({ kind }) => kind)).toEqual(['CLOSED', 'LATE', 'LATE']);
  expect(reports[2]).toMatchObject({ sums: { kept: 27_000, difference: -1500 } });
  expect(await auditDays(server.db.pool as never, PUB, [first])).toEqual([]);
  server.clock.pass({ seconds: DAY / 1000 });
  await server.app.days.runDue();
  expect((await books.day(first)).reports).toHaveLength(3);
});

test('what closed itself is not counted any more once another drawer is open', {
  tags: ['DRAWER-7', 'BILL-196'],
}, async () => {
  manager = await onShift(server, 'owner');
  books = new Books(manager);
  await books.open(1000);
  const { drawer } = await books.drawer();
  server.clock.pass({ seconds: DAY / 1000 });
  await server.app.days.runDue();
  manager = await onShift(server, 'owner');
  books = new Books(manager);
  await books.open(2000);
  const params = { ...manager.params, drawerId: drawer?.drawerId ?? '' };
  expect((await manager.refused('closeDrawer', { params, body: { counted: 1000 } })).errorCode).toBe(
    'DRAWER_IS_CLOSED',
  );
  const now = await books.drawer();
  expect(now).toMatchObject({ drawer: { opening: 2000 }, last: { counted: null } });
  expect(now.loose).toBeUndefined();
});

test('a house that comes back after a long holiday counts what closed itself, and its day tells the difference', {
  tags: ['DRAWER-22'],
}, async () => {
  const { drawer } = await books.drawer();
  const { today } = await books.day();
  for (let night = 0; night < 10; night += 1) {
    server.clock.pass({ seconds: DAY / 1000 });
    await server.app.days.runDue();
  }
  manager = await onShift(server, 'owner');
  books = new Books(manager);
  const params = { ...manager.params, drawerId: drawer?.drawerId ?? '' };
  await manager.ok('closeDrawer', { params, body: { counted: 1900 } });
  server.clock.pass({ seconds: DAY / 1000 });
  await server.app.days.runDue();
  manager = await onShift(server, 'owner');
  books = new Books(manager);
  expect((await books.day(today)).reports).toMatchObject([
    { kind: 'AUTOMATIC', sums: { difference: null } },
    { kind: 'LATE', sums: { difference: -100 } },
  ]);
});

test('cash that was taken and given back while no drawer was open is told on the report of its day', {
  tags: ['DRAWER-21'],
}, async () => {
  expect((await books.day(second)).figures.loose).toEqual({ taken: 7000, voided: 0 });
  expect((await books.day(first)).figures.loose).toEqual({ taken: 0, voided: 0 });
});

interface Paper {
  readonly sections: readonly { readonly rows: readonly { label: string; value: string }[] }[];
}

/** The lines of a table as a browser has it. */
async function table(path: string): Promise<string[]> {
  const cookie = [...manager.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const answer = await fetch(new URL(`/api/v1/staff/restaurants/${PUB}/${path}`, server.origin), {
    headers: { cookie },
  });
  return (await answer.text()).replace('\uFEFF', '').split('\r\n');
}

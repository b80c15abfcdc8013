import { beforeAll, expect, test } from 'vitest';
import type { Printer } from '../../../../../simulators/printer/printer.ts';
import { presentVisit } from '../../testing/rows.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { pub, putVenue } from '../../testing/venues.ts';
import { enter } from '../order/entering/testing/enter.ts';
import { install, LOOPBACK, papers, plugIn, printed } from './testing/kitchen.ts';

/** The pub with a kitchen, a bar and many tables. */
const HALL = 19;
const server = useServer({ env: LOOPBACK });
let manager: TestStaff;
let tables = 0;
const nextTable = () => ++tables;

beforeAll(async () => {
  const [mains, drinks] = pub.categories ?? [];
  const categories = [
    { ...mains, station: '주방' },
    { ...drinks, station: '바' },
  ];
  const seats = Array.from({ length: 20 }, (_, at) => ({ idx: at + 1, name: `${at + 1}번` }));
  const floors = [{ id: 'hall', name: '홀', tables: seats }];
  await putVenue(server.db.pool, { ...pub, id: HALL, categories, floors } as typeof pub);
  manager = await onShift(server, 'manager', HALL);
});

/** A printer at each station, and what it printed since it was last asked. */
async function stations() {
  const [kitchen, bar] = [await plugIn(), await plugIn()];
  await install(manager, kitchen.port, { stations: ['주방'] });
  await install(manager, bar.port, { stations: ['바'], takesRest: false });
  const seen = new Map<Printer, number>();
  return async () => {
    await printed(server);
    const news = (printer: Printer) => {
      const all = papers(printer);
      const from = seen.get(printer) ?? 0;
      seen.set(printer, all.length);
      return all.slice(from);
    };
    return { kitchen: news(kitchen), bar: news(bar) };
  };
}

const visitAt = async (tableIdx: number) => (await presentVisit(server, HALL, tableIdx)) ?? '';
const order = (tableIdx: number, ...wishes: { id: string; quantity?: number }[]) =>
  enter(manager, tableIdx, wishes);

async function move(tableIdx: number, toTableIdx: number): Promise<void> {
  const body = { visitId: await visitAt(tableIdx), toTableIdx };
  await manager.ok('moveTable', { params: { ...manager.params, tableIdx }, body });
}

/** Lets things happen before anybody makes paper of them. */
async function beforePaper(happens: () => Promise<unknown>): Promise<void> {
  const client = await server.db.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SELECT 1 FROM deliveries WHERE consumer = 'printing' FOR UPDATE`);
    await happens();
  } finally {
    await client.query('COMMIT');
    client.release();
  }
}

async function served(orderId: string, ...lines: number[]): Promise<void> {
  for (const [from, to] of [
    ['COOKING', 'DONE'],
    ['DONE', 'SERVED'],
  ]) {
    const body = { from, to, lines: lines.map((line) => ({ orderId, line })) };
    await manager.ok('progressLines', { params: manager.params, body });
  }
}

test('where guests move, each station is told where what it makes goes now, and nothing of what is served', {
  tags: ['KITCHEN-13', 'KITCHEN-4'],
}, async () => {
  const [from, to] = [nextTable(), nextTable()];
  const told = await stations();
  const { orderId } = await order(from, { id: 'jjigae' }, { id: 'chicken' }, { id: 'cola', quantity: 2 });
  expect(await told()).toEqual({ kitchen: [expect.any(String)], bar: [expect.any(String)] });
  await served(orderId, 0);
  await move(from, to);
  const { kitchen, bar } = await told();
  expect(kitchen).toEqual([
    expect.stringMatching(new RegExp(`변경[\\s\\S]*테이블 ${from}번 > ${to}번[\\s\\S]*치킨`)),
  ]);
  expect(kitchen[0]).not.toContain('김치찌개');
  expect(bar).toEqual([expect.stringMatching(new RegExp(`테이블 ${from}번 > ${to}번[\\s\\S]*콜라 +2`))]);
});

test('guests who have everything on the table make no paper, nor those who are back before anybody printed', {
  tags: ['KITCHEN-13'],
}, async () => {
  const [from, to] = [nextTable(), nextTable()];
  const told = await stations();
  const eaten = await order(from, { id: 'jjigae' });
  await told();
  await served(eaten.orderId, 0);
  await move(from, to);
  expect(await told()).toEqual({ kitchen: [], bar: [] });
  await order(to, { id: 'cola' });
  await told();
  await beforePaper(async () => {
    await move(to, from);
    await move(from, to);
  });
  expect(await told()).toEqual({ kitchen: [], bar: [] });
});

test('what is cooked and waits to be carried is told too', { tags: ['KITCHEN-13'] }, async () => {
  const [from, to] = [nextTable(), nextTable()];
  const told = await stations();
  const { orderId } = await order(from, { id: 'jjigae' });
  await told();
  await manager.ok('moveOrder', {
    params: { ...manager.params, orderId },
    body: { to: 'MENU_COMPLETE', version: 1 },
  });
  await move(from, to);
  const { kitchen } = await told();
  expect(kitchen).toEqual([expect.stringMatching(new RegExp(`${from}번 > ${to}번[\\s\\S]*김치찌개`))]);
});

test('where tables are joined, the stations hear of those who came, and not of those who stayed', {
  tags: ['KITCHEN-13', 'SEAT-1'],
}, async () => {
  const [stays, comes] = [nextTable(), nextTable()];
  const told = await stations();
  await order(stays, { id: 'cola' });
  await order(comes, { id: 'jjigae' });
  await order(comes, { id: 'chicken' });
  await told();
  const body = {
    visitId: await visitAt(stays),
    fromTableIdx: comes,
    fromVisitId: await visitAt(comes),
  };
  await manager.ok('mergeTable', { params: { ...manager.params, tableIdx: stays }, body });
  const { kitchen, bar } = await told();
  expect(bar).toEqual([]);
  expect(kitchen).toHaveLength(2);
  for (const [at, dish] of ['김치찌개', '치킨'].entries())
    expect(kitchen[at]).toMatch(new RegExp(`테이블 ${comes}번 > ${stays}번[\\s\\S]*${dish}`));
});

test('where orders are split off, the stations hear of those alone', {
  tags: ['KITCHEN-13', 'SEAT-7'],
}, async () => {
  const [from, to] = [nextTable(), nextTable()];
  const told = await stations();
  await order(from, { id: 'jjigae' });
  const { orderId } = await order(from, { id: 'chicken' }, { id: 'cola' });
  await told();
  const body = { visitId: await visitAt(from), toTableIdx: to, orderIds: [orderId] };
  await manager.ok('partVisit', { params: { ...manager.params, tableIdx: from }, body });
  const { kitchen, bar } = await told();
  expect(kitchen).toEqual([expect.stringMatching(new RegExp(`테이블 ${from}번 > ${to}번[\\s\\S]*치킨`))]);
  expect(bar).toEqual([expect.stringMatching(new RegExp(`테이블 ${from}번 > ${to}번[\\s\\S]*콜라`))]);
});

test('what became fewer while guests moved is told on one ticket with what is still to come', {
  tags: ['KITCHEN-13', 'PAPER-3'],
}, async () => {
  const [from, to] = [nextTable(), nextTable()];
  const told = await stations();
  const { orderId } = await order(from, { id: 'jjigae', quantity: 3 }, { id: 'chicken' });
  await told();
  await beforePaper(async () => {
    await move(from, to);
    await manager.ok('takeLineOff', {
      params: { ...manager.params, orderId, line: 0 },
      body: { quantity: 2, version: 1, reason: 'REQUESTED_BY_GUEST' },
    });
  });
  const { kitchen } = await told();
  expect(kitchen).toHaveLength(1);
  expect(kitchen[0]).toMatch(new RegExp(`테이블 ${from}번 > ${to}번[\\s\\S]*김치찌개 +3 > 1[\\s\\S]*치킨`));
});

import type { PrintersAnswer, PrintingState } from '@hansang/contract/schemas';
import type { BillPaper } from '@hansang/rules/paper';
import { beforeAll, expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { startServer, useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { CAFE, pub, putVenue } from '../../testing/venues.ts';
import { enqueuePaper } from './jobs/enqueue-paper.ts';
import { install, jobsOf, LOOPBACK, newWish, papers, plugIn, printed, setup } from './testing/kitchen.ts';

const server = useServer({ env: LOOPBACK });
let manager: TestStaff;
let waiter: TestStaff;
beforeAll(async () => {
  const [mains, drinks] = pub.categories ?? [];
  const soju = { id: 'soju', name: '소주', price: 5000, alcoholTag: 'SOJU', station: '냉장고' };
  const categories = [
    { ...mains, station: '주방' },
    { ...drinks, menus: [...(drinks?.menus ?? []).slice(1), soju] },
  ];
  await putVenue(server.db.pool, { ...pub, categories } as typeof pub);
  manager = await onShift(server, 'manager');
  waiter = await onShift(server, 'staff');
});

test('a house without printers reads no order for them', { tags: ['KITCHEN-12'] }, async () => {
  await (await seat(server, 1, CAFE)).order({ id: 'latte' });
  await printed(server);
  expect(await rows(server, `SELECT FROM deliveries WHERE consumer = 'printing'`)).toEqual([]);
});

test('a printer that is saved twice is one, and what was ordered before it is not printed', {
  tags: ['KITCHEN-10', 'KITCHEN-12'],
}, async () => {
  const printer = await plugIn();
  const wanted = setup(printer.port);
  const cafe = await onShift(server, 'manager', CAFE);
  await cafe.ok('savePrinter', { params: cafe.params, body: wanted });
  const again = await cafe.ok<PrintersAnswer>('savePrinter', {
    params: cafe.params,
    body: { ...wanted, copies: 2 },
  });
  expect(again.printers).toMatchObject([{ printerId: wanted.printerId, copies: 2, hasKey: false }]);
  await printed(server);
  expect(printer.tickets).toHaveLength(0);
  await (await seat(server, 2, CAFE)).order({ id: 'latte' });
  await printed(server);
  expect(papers(printer)).toHaveLength(2);
  await cafe.ok('removePrinter', { params: { ...cafe.params, printerId: wanted.printerId } });
  await cafe.ok('removePrinter', { params: { ...cafe.params, printerId: wanted.printerId } });
  expect((await cafe.refused('savePrinter', { params: cafe.params, body: wanted })).errorCode).toBe(
    'NOT_FOUND_PRINTER',
  );
});

test('stations are those that the menu names, and are called as the house calls them', {
  tags: ['KITCHEN-2', 'KITCHEN-10'],
}, async () => {
  const { stations, dishesWithout } = await manager.ok<PrintersAnswer>('printers', {
    params: manager.params,
  });
  expect(stations).toEqual([
    { station: '냉장고', name: '냉장고', dishes: 1 },
    { station: '주방', name: '주방', dishes: 5 },
  ]);
  expect(dishesWithout).toBe(3);
  const wanted = [
    { station: '주방', name: '1층 주방' },
    { station: '옥상', name: '옥상 그릴' },
  ];
  const named = await manager.ok<PrintersAnswer>('saveStations', {
    params: manager.params,
    body: { stations: wanted },
  });
  expect(named.stations.map(({ station, name, dishes }) => [station, name, dishes])).toEqual([
    ['주방', '1층 주방', 5],
    ['옥상', '옥상 그릴', 0],
    ['냉장고', '냉장고', 1],
  ]);
  const menu = await (await seat(server, 1)).ok('menu', { params: { restaurantId: 1 } });
  expect(JSON.stringify(menu)).not.toMatch(/주방|냉장고|"station"/);
});

test('a test page is printed once for a wish, and names what the printer prints', {
  tags: ['KITCHEN-10'],
}, async () => {
  const printer = await plugIn();
  const printerId = await install(manager, printer.port, { name: '바 프린터', stations: ['냉장고'] });
  const params = { ...manager.params, printerId };
  const body = { wishId: newWish() };
  await manager.ok('testPrinter', { params, body });
  await manager.ok('testPrinter', { params, body });
  await printed(server);
  expect(papers(printer)).toEqual([
    expect.stringMatching(/시험 인쇄[\s\S]*바 프린터[\s\S]*냉장고[\s\S]*가나다/),
  ]);
});

test('a bill goes to the printer that takes bills, once for a wish; without one nobody is told that it did', {
  tags: ['PAPER-8', 'KITCHEN-10'],
}, async () => {
  const document: BillPaper = {
    kind: 'BILL',
    seller: { venue: { ko: '한상포차' }, company: null, registrationNumber: null, phone: null },
    table: '3번',
    number: null,
    at: '2026-11-20T10:00:00Z',
    lines: [{ name: { ko: '김치찌개' }, detail: null, quantity: 2, amount: 18_000 }],
    entries: [],
    total: 18_000,
    tax: null,
    payments: [],
    owed: 18_000,
    foot: '감사합니다',
  };
  const asked = { restaurantId: 1, document, wishId: newWish() };
  const now = server.clock.now();
  expect(await enqueuePaper(server.db.pool, asked, now)).toBeNull();
  const [kitchen, counter] = [await plugIn(), await plugIn()];
  await install(manager, kitchen.port, { takesBills: false });
  await install(manager, counter.port, { takesRest: false });
  expect(await enqueuePaper(server.db.pool, asked, now)).not.toBeNull();
  expect(await enqueuePaper(server.db.pool, asked, now)).not.toBeNull();
  await printed(server);
  expect(kitchen.tickets).toHaveLength(0);
  expect(papers(counter)).toEqual([expect.stringMatching(/계산서[\s\S]*합계 +18,000원[\s\S]*감사합니다/)]);
});

test('everything that waits for a printer is dropped at once, and never printed', {
  tags: ['KITCHEN-10'],
}, async () => {
  const printer = await plugIn();
  const printerId = await install(manager, printer.port);
  printer.paperOut = true;
  const params = { ...manager.params, printerId };
  for (const wishId of [newWish(), newWish()]) await manager.ok('testPrinter', { params, body: { wishId } });
  await printed(server);
  const state = async () =>
    (await waiter.ok<PrintingState>('printing', { params: waiter.params })).printers.find(
      (one) => one.printerId === printerId,
    );
  expect((await state())?.waiting).toBe(2);
  await waiter.ok('clearPrinter', { params });
  expect((await state())?.waiting).toBe(0);
  printer.paperOut = false;
  server.clock.pass({ minutes: 1 });
  await printed(server);
  expect(printer.tickets).toHaveLength(0);
  expect(
    (await jobsOf(waiter)).filter((job) => job.printerId === printerId).map(({ state: of }) => of),
  ).toEqual(['DROPPED', 'DROPPED']);
});

test.each([
  ['AGENT', null, 22],
  ['AGENT', '127.0.0.1', null],
  ['AGENT', '127.0.0.1', 9100],
  ['TCP', null, 9100],
  ['TCP', '127.0.0.1', null],
  ['TCP', null, null],
] as const)(
  'a printer of kind %s with address %s and port %s is refused by that field',
  {
    tags: ['KITCHEN-10'],
  },
  async (kind, address, port) => {
    const body = setup(9100, { kind, address, port });
    expect(await manager.refused('savePrinter', { params: manager.params, body })).toMatchObject({
      errorCode: 'VALIDATION_FAILED',
      details: [{ path: 'body.address' }],
    });
  },
);

test('a printer takes paper at the ports of printers; one that was kept with another goes on with it', {
  tags: ['KITCHEN-9'],
}, async () => {
  const node = await startServer({ beside: () => server, env: { PRINTER_NETWORKS: '192.168.0.0/16' } });
  const cafe = await onShift(node, 'manager', CAFE);
  const save = (over: object) =>
    cafe.call<{ errorCode?: string }>('savePrinter', {
      params: cafe.params,
      body: setup(9100, { address: '192.168.0.50', ...over }),
    });
  for (const port of [1, 22, 80, 515, 631, 5432, 6379, 9099, 9110, 65_535])
    expect((await save({ port })).body.errorCode).toBe('PRINTER_PORT_REFUSED');
  for (const port of [9100, 9109]) expect((await save({ port })).status).toBe(200);
  const old = { printerId: newWish(), port: 4000 };
  expect((await save({ ...old, port: 9100 })).status).toBe(200);
  await server.db.pool.query('UPDATE printers SET port = 4000 WHERE printer_id = $1', [old.printerId]);
  expect((await save({ ...old, copies: 2 })).status).toBe(200);
  expect((await save({ ...old, address: '192.168.0.51' })).body.errorCode).toBe('PRINTER_PORT_REFUSED');
  await server.db.pool.query('DELETE FROM printers WHERE restaurant_id = $1', [CAFE]);
  await node.close();
});

test('a venue has so many printers and no more', { tags: ['KITCHEN-10'] }, async () => {
  await server.db.pool.query(
    `INSERT INTO printers (restaurant_id, printer_id, name, kind, columns, encoding, language, answers, copies, stations,
                           takes_rest, takes_bills, made_at)
     SELECT 1, 'many-' || n, 'p', 'AGENT', 42, 'CP949', 'ko', true, 1, '{}', false, false, now()
       FROM generate_series(1, 30) n`,
  );
  const reply = await manager.refused('savePrinter', { params: manager.params, body: setup(9100) });
  expect(reply.errorCode).toBe('PRINTERS_MAX');
});

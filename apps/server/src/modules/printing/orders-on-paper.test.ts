import type { BoardOrder } from '@hansang/contract/schemas';
import { beforeAll, expect, test } from 'vitest';
import { presentVisit } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { PUB, pub, putVenue } from '../../testing/venues.ts';
import { enter } from '../order/entering/testing/enter.ts';
import { install, jobsOf, LOOPBACK, newWish, papers, plugIn, printed } from './testing/kitchen.ts';

const server = useServer({ env: LOOPBACK });
let manager: TestStaff;
let waiter: TestStaff;
beforeAll(async () => {
  const [mains, drinks] = pub.categories ?? [];
  const categories = [
    { ...mains, station: '주방' },
    { ...drinks, station: '바', menus: [...(drinks?.menus ?? [])] },
  ];
  const special = { id: 'combo', name: '모둠 세트', price: 20_000, optionGroups: [setGroup()] };
  Object.assign(categories[0] ?? {}, { menus: [...(mains?.menus ?? []), special] });
  await putVenue(server.db.pool, { ...pub, categories } as typeof pub);
  manager = await onShift(server, 'manager');
  waiter = await onShift(server, 'staff');
});

const setGroup = () => ({
  id: 'drink',
  name: '음료',
  isRequired: true,
  options: [{ id: 'with-cola', name: '콜라', ofDish: 'cola' }],
});

const accept = (orderId: string) => move(orderId, { to: 'CONFIRM', version: 1 });
const move = (orderId: string, body: object) =>
  waiter.ok<BoardOrder>('moveOrder', { params: { ...waiter.params, orderId }, body });

async function acceptedOrder(...wishes: { id: string; quantity?: number }[]) {
  const guest = await seat(server, 1);
  await guest.ok('confirmAdult', { params: guest.params });
  const { orderId } = await guest.order(...wishes);
  await accept(orderId);
  return orderId;
}
async function releasedOrder(...wishes: { id: string; quantity?: number }[]) {
  const orderId = await acceptedOrder(...wishes);
  await printed(server);
  server.clock.pass({ seconds: 5 });
  await printed(server);
  return orderId;
}

test('an order is printed when it is released, and not before', {
  tags: ['KITCHEN-3', 'PAPER-1'],
}, async () => {
  const printer = await plugIn();
  await install(manager, printer.port);
  const orderId = await acceptedOrder({ id: 'jjigae', quantity: 2 });
  await printed(server);
  expect(printer.tickets).toHaveLength(0);
  server.clock.pass({ seconds: 5 });
  await printed(server);
  expect(papers(printer)).toHaveLength(1);
  expect(papers(printer)[0]).toMatch(/김치찌개 +2\n +- 순한맛/);
  expect(printer.tickets[0]?.faults).toEqual([]);
  expect((await jobsOf(waiter)).find((job) => job.table === '1번')).toMatchObject({
    state: 'PRINTED',
    isReprint: false,
  });
  // Whatever else happens to the order, there is no more to tell.
  await move(orderId, { to: 'MENU_COMPLETE', version: 2 });
  await printed(server);
  expect(printer.tickets).toHaveLength(1);
});

test('what staff enter is printed at once', { tags: ['ENTER-2', 'KITCHEN-3'] }, async () => {
  const printer = await plugIn();
  await install(manager, printer.port);
  await enter(waiter, 3, [{ id: 'cola', quantity: 2 }]);
  await printed(server);
  expect(papers(printer)).toHaveLength(1);
  expect(papers(printer)[0]).toMatch(/3번[\s\S]*입력\n[\s\S]*콜라 +2/);
});

test('an order that goes to other guests as a whole is told with both tables', {
  tags: ['SEAT-10', 'KITCHEN-4'],
}, async () => {
  const printer = await plugIn();
  await install(manager, printer.port);
  const { orderId } = await enter(waiter, 4, [{ id: 'cola', quantity: 2 }]);
  await enter(waiter, 4, [{ id: 'jjigae', quantity: 1 }]);
  await enter(waiter, 5, [{ id: 'jjigae', quantity: 1 }]);
  await printed(server);
  await waiter.ok('passLine', {
    params: { ...waiter.params, orderId, line: 0 },
    body: { quantity: 2, version: 1, toTableIdx: 5, toVisitId: await presentVisit(server, PUB, 5) },
  });
  await printed(server);
  expect(papers(printer)).toHaveLength(4);
  expect(papers(printer)[3]).toMatch(/변경[\s\S]*5번[\s\S]*테이블 4번 > 5번[\s\S]*콜라 +2/);
});

test('an acceptance that was taken back leaves no paper, also where nobody had heard of that', {
  tags: ['KITCHEN-3'],
}, async () => {
  const printer = await plugIn();
  await install(manager, printer.port);
  const orderId = await acceptedOrder({ id: 'jjigae' });
  await printed(server);
  server.clock.pass({ seconds: 4 });
  await waiter.ok('undoOrder', { params: { ...waiter.params, orderId }, body: { version: 2 } });
  server.clock.pass({ seconds: 60 });
  await server.app.printing.sender.runDue();
  expect(printer.tickets).toHaveLength(0);
  await printed(server);
  expect(await jobsOf(waiter)).not.toContainEqual(expect.objectContaining({ state: 'WAITING' }));
  await move(orderId, { to: 'CONFIRM', version: 3 });
  await printed(server);
  server.clock.pass({ seconds: 5 });
  await printed(server);
  expect(papers(printer)).toHaveLength(1);
});

test('each station has its ticket at its printer; the rest goes where the rest goes, in copies', {
  tags: ['KITCHEN-1', 'KITCHEN-2'],
}, async () => {
  const [kitchen, bar] = [await plugIn(), await plugIn({ columns: 32 })];
  await install(manager, kitchen.port, { copies: 2 });
  await install(manager, bar.port, { name: '바', stations: ['바'], takesRest: false, columns: 32 });
  await releasedOrder({ id: 'jjigae' }, { id: 'soju', quantity: 2 });
  expect(papers(kitchen)).toHaveLength(2);
  expect(papers(kitchen)[0]).toMatch(/주방 +1\/2[\s\S]*김치찌개/);
  expect(papers(kitchen)[1]).toMatch(/주방 +2\/2/);
  expect(papers(kitchen).join()).not.toContain('소주');
  expect(papers(bar)).toHaveLength(1);
  expect(papers(bar)[0]).toMatch(/19\+[\s\S]*\[19\+\] 소주 +2/);
  expect(bar.tickets[0]?.faults).toEqual([]);
});

test('a dish of a set is also told where it is made by itself', { tags: ['KITCHEN-2'] }, async () => {
  const [kitchen, bar] = [await plugIn(), await plugIn()];
  await install(manager, kitchen.port);
  await install(manager, bar.port, { stations: ['바'], takesRest: false });
  await releasedOrder({ id: 'combo', quantity: 3 });
  expect(papers(kitchen)[0]).toMatch(/모둠 세트 +3\n +- 콜라/);
  expect(papers(bar)[0]).toMatch(/\[세트\] 모둠 세트\n콜라 +3/);
});

test('a cancelled order is told where it may be on paper, with its reason', {
  tags: ['KITCHEN-4', 'PAPER-3'],
}, async () => {
  const printer = await plugIn();
  await install(manager, printer.port);
  const orderId = await releasedOrder({ id: 'jjigae', quantity: 2 });
  await move(orderId, { to: 'CANCEL', version: 2, cancelReason: 'LACK_OF_INGREDIENTS' });
  await printed(server);
  expect(papers(printer)).toHaveLength(2);
  expect(papers(printer)[1]).toMatch(/취소[\s\S]*김치찌개 +-2[\s\S]*사유: 재료 소진/);
});

test('of an order that was cancelled before its printer came nothing is printed', {
  tags: ['KITCHEN-4'],
}, async () => {
  const printer = await plugIn();
  await install(manager, printer.port);
  await printer.close();
  const orderId = await releasedOrder({ id: 'jjigae' });
  await move(orderId, { to: 'CANCEL', version: 2, cancelReason: 'ETC' });
  await printed(server);
  expect((await jobsOf(waiter)).filter(({ state }) => state === 'WAITING')).toEqual([]);
});

test('a line that became fewer is told as a change', { tags: ['KITCHEN-4', 'PAPER-3'] }, async () => {
  const printer = await plugIn();
  await install(manager, printer.port);
  const orderId = await releasedOrder({ id: 'jjigae', quantity: 3 });
  await server.db.pool.query(`UPDATE order_lines SET live_quantity = 1 WHERE order_id = $1`, [orderId]);
  await move(orderId, { to: 'MENU_COMPLETE', version: 2 });
  await printed(server);
  expect(papers(printer)[1]).toMatch(/변경[\s\S]*김치찌개 +3 > 1/);
});

test('staff print again with a mark, there or elsewhere, once for a wish, and drop what waits', {
  tags: ['KITCHEN-10', 'PAPER-2'],
}, async () => {
  const [printer, other] = [await plugIn(), await plugIn({ answers: false })];
  await install(manager, printer.port);
  const elsewhere = await install(manager, other.port, { answers: false, takesRest: false });
  await releasedOrder({ id: 'jjigae' });
  const [job] = (await jobsOf(waiter)).filter(({ state }) => state === 'PRINTED');
  const params = { ...waiter.params, jobId: job?.jobId ?? '' };
  const body = { wishId: newWish() };
  await waiter.ok('reprint', { params, body });
  await waiter.ok('reprint', { params, body });
  await waiter.ok('reprint', { params, body: { wishId: newWish(), printerId: elsewhere } });
  await printed(server);
  expect(papers(printer).slice(1)).toEqual([expect.stringContaining('재출력')]);
  expect(papers(other)).toEqual([expect.stringContaining('재출력')]);
  await printer.close();
  await waiter.ok('reprint', { params, body: { wishId: newWish() } });
  const [waiting] = (await jobsOf(waiter)).filter(({ state }) => state === 'WAITING' || state === 'SENDING');
  const waits = { ...waiter.params, jobId: waiting?.jobId ?? '' };
  await waiter.ok('dropPrint', { params: waits });
  await waiter.ok('dropPrint', { params: waits });
  expect((await waiter.refused('dropPrint', { params })).errorCode).toBe('PRINT_JOB_UNDER_WAY');
  expect((await waiter.refused('dropPrint', { params: { ...waits, jobId: 'none' } })).errorCode).toBe(
    'NOT_FOUND_PRINT_JOB',
  );
});

import { BILL_CLAIM_MINUTES } from '@hansang/contract';
import type { BoardOrder, StockList } from '@hansang/contract/schemas';
import { carryBack } from '../../../../../simulators/card/play.ts';
import { sitTogether } from '../../modules/cart/testing/cart-guest.ts';
import type { Act, Scene } from '../../modules/day/testing/acts/act.ts';
import { BILL_ACTS } from '../../modules/day/testing/acts/bill-acts.ts';
import { BOOK_ACTS } from '../../modules/day/testing/acts/book-acts.ts';
import { FLOOR_ACTS } from '../../modules/day/testing/acts/floor-acts.ts';
import { LINE_ACTS } from '../../modules/day/testing/acts/line-acts.ts';
import { sceneOf } from '../../modules/day/testing/acts/scene.ts';
import { ofDish, openEditor } from '../../modules/menu-editing/testing/editor.ts';
import { BISTRO, type Bistro } from '../../modules/payment/testing/bistro.ts';
import { DINER } from '../../modules/payment/testing/diner.ts';
import { install } from '../../modules/printing/testing/kitchen.ts';
import { connect, fed, newId, openEndpoint } from '../../modules/till/testing/test-till.ts';
import { noteDone } from '../../platform/chores.ts';
import { silentLog } from '../../platform/process/log.ts';
import { RELEASE } from '../../platform/release.ts';
import { keepUp } from '../../platform/upkeep.ts';
import { seat } from '../test-guest.ts';
import { backOnShift, onShift, type TestStaff } from '../test-staff.ts';
import { fillCorners, lookAt, reviewVisit, sellAtTill, setAside } from './fill-corners.ts';
import { type KeptHouse, keepAccount, keepPhone } from './kept-house.ts';

/** Two evenings of other months, and the one in the middle of which the server ends. */
export const FIRST_EVENING = '2026-09-25T19:00:00+09:00';
const LATER_EVENINGS = ['2026-10-23T19:00:00+09:00', '2026-11-20T19:00:00+09:00'] as const;

/**
 * What a house does over three months: orders paid first, at the end, in cash, by phone and not at all, shared carts, reviews,
 * drawers and closed days; then everything that can be done to orders, bills, tables and books, and an evening in full swing.
 * @returns the house as it stands then
 */
export async function playMonths(bistro: Bistro): Promise<Omit<KeptHouse, 'seen'>> {
  const { server } = bistro.diner;
  const days = [await playEvening(bistro, 1)];
  for (const [index, evening] of LATER_EVENINGS.entries()) {
    server.clock.set(evening);
    await server.app.days.runDue();
    await keepUp({ pool: server.db.pool, log: silentLog, now: server.clock.now() });
    if (index === 0) days.push(await playEvening(bistro, 2));
  }
  const scene = await beginEvening(bistro);
  await countStock(scene.manager, 'set', 200);
  for (const act of [...FLOOR_ACTS, ...LINE_ACTS, ...BILL_ACTS, ...BOOK_ACTS]) await play(scene, act);
  await bistro.diner.settle(3, BILL_CLAIM_MINUTES * 60 + 1);
  days.push((await scene.books.day()).today);
  const house = await fillHouse(scene);
  await fed(server);
  await server.app.sales.idle();
  const provider = bistro.diner.provider.ledger.all().map(({ moid, tid, held }) => ({ moid, tid, held }));
  return { release: RELEASE, now: server.clock.now().toISOString(), provider, days, ...house };
}

/** Logins of the last evening have ended by themselves. */
async function beginEvening(bistro: Bistro): Promise<Scene> {
  await backOnShift(bistro.manager);
  return sceneOf(bistro);
}

/** A quiet evening from the first guest to the closed day. @returns its business day */
async function playEvening(bistro: Bistro, number: number): Promise<string> {
  const { diner } = bistro;
  const { server } = diner;
  const scene = await beginEvening(bistro);
  const { drawer, dine, accept, manager, books } = scene;
  await drawer(true);
  const [cash, phone, gone] = [await dine('rice', 'set'), await dine('set'), await dine('rice')];
  for (const { orderId } of [cash, phone]) await accept(orderId);
  await cash.desk.enter({ amount: -1000 });
  await cash.desk.pay({ amount: 23_000, tendered: 25_000 } as never);
  await carryBack(await (await bistro.offer(phone.guest, { part: 'WHOLE' })).window());
  for (const { tableIdx, visitId } of [cash, phone, gone])
    await manager.ok('checkOut', {
      params: { ...manager.params, tableIdx },
      body: { visitId, completeOpenOrders: true, unaccepted: 'COMPLETE', unpaid: { reason: 'LEFT_UNPAID' } },
    });

  const cashier = await onShift(server, 'manager', DINER);
  const { orderId } = await diner.payFor(number, {}, { id: 'rice', quantity: 2 });
  await cashier.ok('refundOrder', {
    params: { ...cashier.params, orderId },
    body: { refundedAmount: 0, reason: 'ETC', lines: [{ line: 0, quantity: 1 }] },
  });
  await diner.order(await diner.sit(number + 2));
  await diner.settle(11 * 60);

  const [ann, ben] = await sitTogether(server, 2);
  await ann.people(2);
  await ann.add({ id: 'jjigae' });
  await ben.add({ id: 'cola', quantity: 2 });
  await ann.read();
  await ann.lock();
  await ann.orderCart();

  const guest = await seat(server, number);
  await guest.order({ id: 'jjigae', note: '덜 맵게' });
  await reviewVisit(guest);

  await drawer(false);
  const { today } = await books.day();
  await books.closeDay(today);
  await fed(server);
  await server.app.sales.idle();
  return today;
}

/** Somebody looks into the kitchen. */
async function countStock(manager: TestStaff, menuId: string, leftQuantity: number): Promise<void> {
  const { params } = manager;
  const { categories } = await manager.ok<StockList>('stockList', { params });
  const dish = categories.flatMap(({ dishes }) => dishes).find((one) => one.menuId === menuId);
  const seenLeft = dish?.leftQuantity ?? null;
  await manager.ok('setStock', { params: { ...params, menuId }, body: { leftQuantity, seenLeft } });
}

async function play(scene: Scene, { call, role, what, prepare }: Act): Promise<void> {
  const { guest, params = {}, body } = await prepare(scene);
  const by = guest ?? scene.by[role === 'guest' ? 'owner' : role];
  const asked = { params: { restaurantId: BISTRO, ...params }, ...(body && { body }) };
  const answer = await by.call(call, asked);
  if (answer.status >= 300) throw new Error(`${what}: ${JSON.stringify(answer.body)}`);
}

/** An evening in full swing: everything that waits for somebody. */
async function fillHouse(scene: Scene) {
  const { bistro, server, dine, accept, more, drawer, by } = scene;
  const { manager } = scene;
  const { till, key } = await connect(server, { restaurantId: BISTRO });
  const endpoint = await openEndpoint();
  endpoint.state.status = 500;
  const endpointId = newId();
  await till.ok('saveTillWebhook', { body: { endpointId, url: endpoint.url } });
  await till.ok('makeWebhookSecret', { params: { endpointId } });
  const after = await till.head();
  const printerId = await install(manager, null);
  const { key: printerKey } = await manager.ok<{ key: string }>('makePrinterKey', {
    params: { ...manager.params, printerId },
  });

  await drawer(true);
  const table = await dine('rice', 'set');
  await accept(table.orderId);
  await table.desk.pay({ amount: 9000 });
  await more(table, { id: 'rice', quantity: 2 });
  const offered = await dine('rice', 'set');
  await manager.ok<BoardOrder>('offerInstead', {
    params: { ...manager.params, orderId: offered.orderId, line: 0 },
    body: { quantity: 1, version: 1, menuId: 'set', sizeId: null },
  });
  // Money on its way, and an order that waits for it.
  await bistro.offer((await dine('set')).guest, { part: 'SHARE', shares: 2 });
  await bistro.diner.order(await bistro.diner.sit(9));
  server.clock.pass({ seconds: 6 });
  await server.app.printing.settled();

  const [sharing, other] = await sitTogether(server, 2);
  await sharing.add({ id: 'jjigae' });
  await other.add({ id: 'soju', quantity: 2 });
  await sharing.read();
  await lookAt(sharing);
  const caller = await seat(server, 4);
  await caller.ok('callStaff', {
    params: caller.params,
    body: { tableIdx: 4, timestamp: caller.pageToken, itemId: 'water' },
  });
  const editor = await openEditor(server);
  await editor.change(ofDish('cola', 'price', 2500));
  await editor.publish();
  await editor.change(ofDish('special', 'price', 15_700));
  const owner = await onShift(server, 'owner');
  await fillCorners(server, owner);
  await sellAtTill(till, scene.free());
  await setAside(server);
  server.clock.pass({ seconds: 6 });
  await noteDone(server.db.pool, 'backup', server.clock.now(), {
    file: 'backups/a.tar.gz',
    bytes: 1,
    seconds: 1,
  });
  return {
    phone: keepPhone(table.guest),
    visitId: table.visitId,
    sharing: keepPhone(sharing, sharing.cartId),
    manager: keepAccount(by.manager),
    owner: keepAccount(owner),
    till: { tillId: till.tillId, key, after },
    printerKey,
  };
}

import { randomUUID } from 'node:crypto';
import { callPath } from '@hansang/contract';
import type { Bill, BoardOrder, Menu } from '@hansang/contract/schemas';
import {
  chooseDish,
  type GuestClient,
  orderBody,
  placeOrder,
  scanTable,
} from '../../../simulators/guests/guest-client.ts';
import type { Camera } from '../camera.ts';
import { EVENING, openEveningVenue } from './evening-venue.ts';
import { type Calls, callsOf } from './staff-calls.ts';

const venue = { restaurantId: EVENING };
const played = new Set<string>();

/** How far a table's orders have come, each as the steps that staff have tapped. */
const EVENING_TABLES: readonly (readonly [table: number, ...orders: readonly (readonly string[])[]])[] = [
  [1, ['CONFIRM', 'MENU_COMPLETE', 'COMPLETE'], ['CONFIRM', 'MENU_COMPLETE'], []],
  [2, ['CONFIRM']],
  [3, []],
  [4, ['CONFIRM', 'MENU_COMPLETE', 'COMPLETE']],
  [5, ['CONFIRM'], []],
  [6, ['CONFIRM', 'MENU_COMPLETE', 'COMPLETE']],
  [7, []],
  [9, ['CONFIRM', 'MENU_COMPLETE', 'COMPLETE'], ['CONFIRM']],
  [11, ['CONFIRM']],
  [15, ['CONFIRM'], ['CONFIRM']],
  [16, []],
  [17, ['CONFIRM']],
  [19, ['CONFIRM', 'MENU_COMPLETE'], ['CONFIRM']],
  [21, ['CONFIRM'], []],
];

/** What a house looks like in the evening: orders at every stage, calls, a bill paid in part, paper, a drawer, a draft. */
export async function playEvening(camera: Camera): Promise<void> {
  const { origin } = camera.product;
  if (played.has(origin)) return;
  played.add(origin);
  await openEveningVenue(camera);
  const owner = await callsOf(origin, 'owner');
  await readyPrinters(owner);
  const guests = new Map<number, GuestClient>();
  for (const [tableIdx, ...orders] of EVENING_TABLES) {
    const guest = await scanTable(origin, { ...venue, tableIdx });
    guests.set(tableIdx, guest);
    for (const [nth, steps] of orders.entries()) await order(origin, owner, guest, nth, steps);
  }
  for (const [tableIdx, itemId] of [
    [2, 'water'],
    [9, 'bill'],
    [17, 'side-dishes'],
  ] as const)
    await call(origin, guests.get(tableIdx), itemId);
  await settleUp(owner);
  await seat(owner);
  await enterOne(owner, guests.get(1));
  await takeTheirTable(origin, owner);
  await drawMoney(owner);
  await draftPrices(await callsOf(origin, 'manager'));
}

/** Two or three dishes of the menu, others at each table and in each round. */
async function order(
  origin: string,
  owner: Calls,
  guest: GuestClient,
  nth: number,
  steps: readonly string[],
): Promise<void> {
  const dishes = [...guest.menu.values()].filter(isForAnybody);
  const first = (guest.seat.tableIdx * 3 + nth * 5) % (dishes.length - 4);
  const count = 1 + ((guest.seat.tableIdx + nth) % 4);
  const chosen = dishes.slice(first, first + count).map((dish, at) => chooseDish(dish, 1 + (at % 3)));
  const body = { ...orderBody(guest, chosen, null), numOfPeople: 2 + (guest.seat.tableIdx % 3) };
  const noted = nth === 1 ? { ...body, note: '덜 맵게 해 주세요. 아이와 함께 먹어요.' } : body;
  const placed = await placeOrder(origin, guest, noted, randomUUID());
  if (placed.kind !== 'placed') throw new Error(`Nothing was ordered: ${JSON.stringify(placed)}`);
  let version = 1;
  for (const to of steps) {
    const moved = await owner<BoardOrder>(
      'moveOrder',
      { ...venue, orderId: placed.orderId },
      { to, version },
    );
    version = moved.version;
  }
}

const isForAnybody = ({ isSoldOut, isNotAllowedMinor }: Menu) => !isSoldOut && !isNotAllowedMinor;

async function call(origin: string, guest: GuestClient | undefined, itemId: string): Promise<void> {
  if (!guest) throw new Error('Nobody sits there');
  const answer = await fetch(origin + callPath('callStaff', venue), {
    method: 'POST',
    headers: { ...guest.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ tableIdx: guest.seat.tableIdx, timestamp: guest.pageToken, itemId }),
  });
  if (!answer.ok) throw new Error(`callStaff: ${await answer.text()}`);
}

const visitOf = async (owner: Calls, tableIdx: number): Promise<string> =>
  (await owner<{ visit: { visitId: string } }>('tableDetail', { ...venue, tableIdx })).visit.visitId;

/** Table 4 got a discount and paid half in cash; table 6 paid all and left. */
async function settleUp(owner: Calls): Promise<void> {
  const bill = { ...venue, visitId: await visitOf(owner, 4) };
  const { version } = await owner<Bill>('bill', bill);
  const entered = { billVersion: version, kind: 'DISCOUNT', amount: -1000, reason: '단골' };
  const less = await owner<Bill>('addBillEntry', bill, entered);
  const half = Math.floor(less.owed / 2);
  await owner('recordPayment', bill, {
    billVersion: less.version,
    means: 'CASH',
    part: { part: 'AMOUNT' },
    amount: half,
    tendered: half + 500,
    receipt: { kind: 'PHONE', number: '010-1234-5678' },
  });
  const left = { ...venue, visitId: await visitOf(owner, 6) };
  const whole = await owner<Bill>('bill', left);
  await owner('recordPayment', left, {
    billVersion: whole.version,
    means: 'CARD_TERMINAL',
    part: { part: 'WHOLE' },
    amount: whole.owed,
  });
  await owner('checkOut', { ...venue, tableIdx: 6 }, { visitId: left.visitId });
}

/** Staff entered the order of table 13, whose guests have no phone. */
async function enterOne(owner: Calls, reader: GuestClient | undefined): Promise<void> {
  if (!reader) throw new Error('Nobody reads the menu');
  const dishes = [...reader.menu.values()].filter(isForAnybody).slice(2, 4);
  const { menuPayAmount, totalMenuAmount, orderList } = orderBody(
    reader,
    dishes.map((dish) => chooseDish(dish, 2)),
    null,
  );
  const entered = { visitId: null, menuPayAmount, totalMenuAmount, orderList, numOfPeople: 3 };
  await owner('enterOrder', { ...venue, tableIdx: 13 }, entered);
}

/** Who sat at table 14 has paid by card and left, and others sit there by now. */
async function takeTheirTable(origin: string, owner: Calls): Promise<void> {
  const table = { ...venue, tableIdx: 14 };
  const steps = ['CONFIRM', 'MENU_COMPLETE', 'COMPLETE'];
  await order(origin, owner, await scanTable(origin, table), 0, steps);
  const left = { ...venue, visitId: await visitOf(owner, 14) };
  const { version: billVersion, owed: amount } = await owner<Bill>('bill', left);
  const paid = { means: 'CARD_TERMINAL', approvalNumber: '30012345', part: { part: 'WHOLE' } };
  await owner('recordPayment', left, { billVersion, amount, ...paid });
  await owner('checkOut', table, { visitId: left.visitId });
  await order(origin, owner, await scanTable(origin, table), 1, []);
}

/** A big party over two tables, with a name, and a table that is kept for somebody. */
async function seat(owner: Calls): Promise<void> {
  const visitId = await visitOf(owner, 9);
  const table = { ...venue, tableIdx: 9 };
  await owner('nameParty', table, { visitId, label: '김부장님 회식' });
  await owner('mergeTable', table, { visitId, fromTableIdx: 10, fromVisitId: null });
  const time = new Date(Date.now() + 30 * 60_000).toLocaleTimeString('en-GB', {
    timeZone: 'Asia/Seoul',
    hour: '2-digit',
    minute: '2-digit',
  });
  const reservation = { time, name: '박서연' };
  await owner('reserveTable', { ...venue, tableIdx: 8 }, { reservation });
}

async function readyPrinters(owner: Calls): Promise<void> {
  const shared = {
    ...{ kind: 'AGENT', address: null, port: null, columns: 42, encoding: 'CP949', language: 'ko' },
    ...{ answers: true, copies: 1, stations: [] },
  };
  for (const [printerId, name, takesRest] of [
    ['evening-kitchen', '주방 프린터', true],
    ['evening-counter', '카운터 프린터', false],
  ] as const)
    await owner('savePrinter', venue, { ...shared, printerId, name, takesRest, takesBills: !takesRest });
}

async function drawMoney(owner: Calls): Promise<void> {
  await owner('openDrawer', venue, { opening: 200_000 });
  const { drawer: open } = await owner<{ drawer: { drawerId: string } | null }>('drawer', venue);
  if (!open) throw new Error('The drawer is not open');
  const drawer = { ...venue, drawerId: open.drawerId };
  await owner('moveCash', drawer, { kind: 'OUT', amount: 35_000, reason: '채소값' });
  await owner('moveCash', drawer, { kind: 'IN', amount: 50_000, reason: '거스름돈 준비' });
}

/** Somebody else's prices, not yet published. */
async function draftPrices(manager: Calls): Promise<void> {
  const pub = { restaurantId: 1 };
  const { categories } = await manager<{ categories: { menus: { id: string; price: number }[] }[] }>(
    'menuDraft',
    pub,
  );
  const drafted = categories.flatMap(({ menus }) => menus).slice(0, 3);
  const changes = drafted.map(({ id, price }) => ({
    ...{ part: 'dish', dish: null, key: id, field: 'price' },
    value: price + 500,
  }));
  await manager('changeMenu', pub, { changes });
}

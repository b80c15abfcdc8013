import { randomUUID } from 'node:crypto';
import type { Bill } from '@hansang/contract/schemas';
import { chooseDish, orderBody, placeOrder, scanTable } from '../../../simulators/guests/guest-client.ts';
import { Guest } from '../../journeys/kit/guest.ts';
import { journeyVenue } from '../../journeys/kit/journey-venue.ts';
import { importVenue } from '../../product/import-venue.ts';
import { type Camera, deviceFor } from '../camera.ts';
import { type Calls, callsOf, DEMO_PEOPLE } from './staff-calls.ts';

/** A house of its own whose day is closed, and where tables let phones in. */
export const CLOSED = 394;
const venue = { restaurantId: CLOSED };
const played = new Set<string>();

/** Two parties were there and paid, one left owing; the drawer was counted, the day closed and put right. */
export async function playClosedDay(camera: Camera): Promise<void> {
  const { origin } = camera.product;
  if (played.has(origin)) return;
  played.add(origin);
  await importVenue(camera.product, {
    ...journeyVenue({ id: CLOSED, tables: 12 }),
    staff: [{ ...DEMO_PEOPLE.owner, name: '한사장', role: 'owner' }],
  });
  const owner = await callsOf(origin, 'owner');
  await owner('openDrawer', venue, { opening: 100_000 });
  const { drawer } = await owner<{ drawer: { drawerId: string } }>('drawer', venue);
  const means = ['CASH', 'CARD_TERMINAL', null] as const;
  for (const [index, way] of means.entries()) await dineAndLeave(origin, owner, index + 1, way);
  await owner(
    'closeDrawer',
    { ...venue, drawerId: drawer.drawerId },
    { counted: 120_000, pieces: { '50000': 2, '10000': 2 }, note: '동전이 모자람' },
  );
  const { today: businessDay } = await owner<{ today: string }>('day', venue);
  await owner('closeDay', venue, { businessDay });
  await owner('correctDay', venue, { businessDay, means: 'CASH', amount: -1000, reason: '거스름돈 착오' });
}

async function dineAndLeave(
  origin: string,
  owner: Calls,
  tableIdx: number,
  means: 'CASH' | 'CARD_TERMINAL' | null,
): Promise<void> {
  const guest = await scanTable(origin, { ...venue, tableIdx });
  const dishes = ['rice', 'stew', 'chicken'].flatMap((id) => guest.menu.get(id) ?? []);
  const body = orderBody(
    guest,
    dishes.map((dish) => chooseDish(dish, tableIdx)),
    null,
  );
  const placed = await placeOrder(origin, guest, body, randomUUID());
  if (placed.kind !== 'placed') throw new Error(`Nothing was ordered: ${JSON.stringify(placed)}`);
  for (const [version, to] of ['CONFIRM', 'MENU_COMPLETE', 'COMPLETE'].entries())
    await owner('moveOrder', { ...venue, orderId: placed.orderId }, { to, version: version + 1 });
  const table = { ...venue, tableIdx };
  const { visit } = await owner<{ visit: { visitId: string } }>('tableDetail', table);
  const bill = { ...venue, visitId: visit.visitId };
  const { version: billVersion, owed } = await owner<Bill>('bill', bill);
  if (means) {
    const part = { part: { part: 'WHOLE' }, amount: owed, ...(means === 'CASH' && { tendered: owed }) };
    await owner('recordPayment', bill, { billVersion, means, ...part });
  }
  await owner('checkOut', table, {
    visitId: visit.visitId,
    ...(!means && { unpaid: { reason: 'PAYS_LATER', note: '단골, 내일 계산' } }),
  });
}

/** A house where whoever sits at a table lets the next phone in, and whose kitchen is behind. */
export const ASKING = 393;
const asking = { restaurantId: ASKING };
let tables = 0;

/** A table of that house for two phones, and one more that has ordered without anybody having confirmed it. */
export async function playAsking(
  camera: Camera,
): Promise<{ readonly venue: number; readonly tableIdx: number; readonly guests: readonly [Guest, Guest] }> {
  const { origin } = camera.product;
  if (tables === 0) {
    const flags = { useGroupCart: true, useOrderNotes: true };
    await importVenue(camera.product, {
      ...journeyVenue({ id: ASKING, tables: 12, settings: { admission: 'TABLEMATES' }, flags }),
      staff: [{ ...DEMO_PEOPLE.owner, name: '한사장', role: 'owner' }],
    });
    const owner = await callsOf(origin, 'owner');
    await owner('setKitchenDelay', asking, { minutes: 20 });
    const stranger = await scanTable(origin, { ...asking, tableIdx: 12 });
    const dish = stranger.menu.get('rice');
    if (dish)
      await placeOrder(origin, stranger, orderBody(stranger, [chooseDish(dish, 2)], null), randomUUID());
  }
  tables += 1;
  return {
    venue: ASKING,
    tableIdx: tables,
    guests: [new Guest(await deviceFor(camera)), new Guest(await deviceFor(camera))],
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { DayAnswer, DrawerAnswer, TableView } from '@hansang/contract/schemas';
import { done } from '../acts/diary.ts';
import { checkOut } from './clear-tables.ts';
import type { Tablet } from './tablet.ts';

const ROUNDS = 6;

/** The last one out: every table checked out, the drawer counted, the day closed. @returns what could not be done */
export async function closeHouse(manager: Tablet): Promise<readonly string[]> {
  const left = await clearAll(manager);
  await countDrawer(manager);
  const isClosed = await manager.act('close-day', 2, async () => {
    const day = await manager.ask<DayAnswer>('day', {});
    if (!day.done) return day;
    const said = await manager.ask('closeDay', {}, { businessDay: day.value.today });
    // Somebody closed it before: an evening that was played earlier today.
    return !said.done && said.code === 'DAY_IS_CLOSED' ? done(true) : said;
  });
  const name = `venue ${manager.house.restaurantId}`;
  return [
    ...left.map(({ tableIdx }) => `${name}: table ${tableIdx} could not be checked out`),
    ...(isClosed ? [] : [`${name}: the day could not be closed`]),
  ];
}

async function clearAll(manager: Tablet): Promise<readonly TableView[]> {
  let left: readonly TableView[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    left = (await manager.tables(1)).filter(({ visitId, joinedTo }) => visitId && !joinedTo);
    if (left.length === 0) break;
    for (const table of left) await checkOut(manager, table);
    await sleep(500);
  }
  return left;
}

async function countDrawer(manager: Tablet): Promise<void> {
  await manager.act('drawer', 2, async () => {
    const said = await manager.ask<DrawerAnswer>('drawer', {});
    const drawer = said.done ? said.value.drawer : null;
    if (!drawer) return done(null);
    const counted = Math.max(0, drawer.expected);
    return manager.ask('closeDrawer', { drawerId: drawer.drawerId }, { counted });
  });
}

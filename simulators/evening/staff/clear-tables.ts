import type { TableView } from '@hansang/contract/schemas';
import type { Tablet } from './tablet.ts';

/** Checks out the tables that nobody sits at any more; whoever ran away still owes. */
export async function clearTables(tablet: Tablet, isMine: (tableIdx: number) => boolean): Promise<void> {
  for (const table of await tablet.tables(5)) {
    if (!isMine(table.tableIdx) || !isLeft(tablet, table)) continue;
    const isCleared = table.visitId === null || (await checkOut(tablet, table));
    if (isCleared) tablet.night.room.clear(tablet.house.restaurantId, table.tableIdx);
  }
}

/** Nobody sits there, nor at a table that belongs to it, nor where it belongs. */
function isLeft({ night, house }: Tablet, { tableIdx, joined, joinedTo }: TableView): boolean {
  const all = [tableIdx, ...joined.map((one) => one.tableIdx), ...(joinedTo ? [joinedTo.tableIdx] : [])];
  return all.every((one) => night.room.at(house.restaurantId, one) === null);
}

/** @returns whether it was */
export async function checkOut(tablet: Tablet, { tableIdx, visitId, visit }: TableView): Promise<boolean> {
  const unpaid = (visit?.money.owed ?? 0) > 0 ? { unpaid: { reason: 'LEFT_UNPAID' } } : {};
  const body = { visitId, completeOpenOrders: true, unaccepted: 'REJECT', ...unpaid };
  const done = await tablet.act('check-out', 3, () => tablet.ask('checkOut', { tableIdx }, body));
  return done !== null;
}

import { expect, test } from 'vitest';
import { Chance } from '../chance/chance.ts';
import { type Party, Room } from '../people/room.ts';
import { clearTables } from './clear-tables.ts';
import { moveGuests } from './move-guests.ts';
import type { Tablet } from './tablet.ts';

test('a table to which guests are led is not cleared as one that they ran away from', {
  tags: ['OPS-201'],
}, async () => {
  const room = new Room();
  const party: Party = { name: 'p', restaurantId: 4, tableIdx: 8, leadTo: null, wantsBill: false };
  room.sit(party);
  const table = (tableIdx: number, visitId: string | null) => ({
    tableIdx,
    visitId,
    visit: visitId && { money: { owed: 1000 } },
    joined: [],
    joinedTo: null,
  });
  let tables = [table(2, null), table(8, 'v')];
  const asked: string[] = [];
  const tablet = {
    night: { room },
    house: { restaurantId: 4, settings: { useGroupCart: false } },
    chance: new Chance(1, 'a waiter'),
    tables: async () => tables,
    act: (_name: string, _seconds: number, act: () => Promise<unknown>) => act(),
    ask: async (call: string) => {
      asked.push(call);
      if (call !== 'moveTable') return {};
      // The product has moved them; that is not told yet, and a colleague looks.
      tables = [table(2, 'v'), table(8, null)];
      await clearTables(tablet, () => true);
      expect(room.isFree(4, 2)).toBe(false);
      return {};
    },
  } as unknown as Tablet;
  await moveGuests(tablet);
  expect(asked).toEqual(['moveTable']);
  expect(room.at(4, 2)).toBe(party);
  expect(room.at(4, 8)).toBe(null);
});

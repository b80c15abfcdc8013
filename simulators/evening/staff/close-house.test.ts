import { expect, test } from 'vitest';
import { done, type Outcome, refused } from '../acts/diary.ts';
import { closeHouse } from './close-house.ts';
import type { Tablet } from './tablet.ts';

/** A manager of a house in which everything is done already. */
const manager = {
  house: { restaurantId: 1 },
  tables: async () => [],
  ask: async (call: string) =>
    call === 'day' ? done({ today: '2026-11-26' }) : refused(call === 'closeDay' ? 'DAY_IS_CLOSED' : 'NO'),
  async act(_what: string, _seconds: number, make: () => Promise<Outcome<unknown>>) {
    const said = await make();
    return said.done ? said.value : null;
  },
} as unknown as Tablet;

test('a house whose day an earlier evening closed is closed', { tags: ['OPS-195'] }, async () => {
  expect(await closeHouse(manager)).toEqual([]);
});

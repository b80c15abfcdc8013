import { setTimeout as sleep } from 'node:timers/promises';
import { Chance } from '../chance/chance.ts';
import type { House, Night } from '../people/night.ts';
import { sitDown } from './sit-down.ts';

/** Seconds of the evening until a free table is taken, and until the first parties have come. */
const FREE_FOR = 420;
const FIRST_WITHIN = 900;

/** All who sit at one table in the course of the evening, one party after the other. */
export async function fillTable(night: Night, house: House, tableIdx: number): Promise<void> {
  const chance = new Chance(night.seed, `venue ${house.restaurantId} table ${tableIdx}`);
  const wait = (seconds: number) =>
    sleep((seconds * 1000) / night.speed, undefined, { signal: night.over }).catch(() => {});
  await wait(chance.draw() * FIRST_WITHIN);
  for (let nth = 1; !night.over.aborted; nth += 1) {
    // Others were led here from another table, or it is not cleared yet.
    if (night.room.isFree(house.restaurantId, tableIdx)) await sitDown(night, house, tableIdx, nth);
    await wait(chance.wait(FREE_FOR));
  }
}

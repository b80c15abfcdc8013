import { setTimeout as sleep } from 'node:timers/promises';
import { done } from '../acts/diary.ts';
import type { House } from '../people/night.ts';
import { Phone } from '../people/phone.ts';
import type { Player } from '../people/player.ts';
import type { Party } from '../people/room.ts';

/** Seconds of the evening in which staff clear a table that was left. */
const CLEARED_WITHIN = 600;

/**
 * Somebody who kept the page of an evening that is over, and tries it from the street. What a link opens that is not
 * guarded by more than its number is told in docs/security.md; an old session is another matter: it opens nothing.
 */
export async function comeBackWithOldPhone(player: Player, house: House, party: Party): Promise<void> {
  const { night } = player;
  const phone = new Phone({ ...player.device(), name: `${player.name} old phone` });
  const scanned = await phone.scan(house.restaurantId, party.tableIdx);
  if (!scanned.done) return;
  await phone.readMenu();
  const before = phone.headers.cookie;
  await sleep((CLEARED_WITHIN * 1000) / night.speed, undefined, { signal: night.over }).catch(() => {});
  await player.act('old-phone', 2, async () => {
    const { params, pageToken: timestamp } = phone;
    // Another table of the house, by the session of this one.
    const other = house.tables.find((table) => table !== party.tableIdx) ?? party.tableIdx + 1;
    const reply = await phone.known('orders', { params, query: { tableIdx: other, timestamp } });
    const list = (reply?.body.list ?? []) as readonly unknown[];
    if (before && reply?.status === 200 && list.length > 0)
      night.diary.wrong.push(`${phone.name}: read what table ${other} had`);
    return done(true);
  });
}

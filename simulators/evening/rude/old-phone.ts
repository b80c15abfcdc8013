import { setTimeout as sleep } from 'node:timers/promises';
import { chooseDish } from '../../guests/guest-client.ts';
import { done } from '../acts/diary.ts';
import type { House } from '../people/night.ts';
import type { Phone } from '../people/phone.ts';
import type { Player } from '../people/player.ts';

/** Seconds of the evening in which staff clear a table that was left, and how often somebody looks whether they have. */
const CLEARED_WITHIN = 600;
const LOOKS = 20;

/** Somebody kept the page of an evening that is over, and tries it from the street: it opens nothing any more. */
export async function comeBackWithOldPhone(player: Player, phone: Phone, house: House): Promise<void> {
  const { night } = player;
  const { params, pageToken: timestamp, tableIdx } = phone;
  const read = (table: number) => phone.known('orders', { params, query: { tableIdx: table, timestamp } });
  const pause = (CLEARED_WITHIN * 1000) / LOOKS / night.speed;
  // Where its guests were moved to or joined, it is theirs as well until they are gone.
  const theirs = [tableIdx];
  for (let look = 0; ; look += 1) {
    const answer = await read(theirs.at(-1) ?? tableIdx);
    if (answer?.body.errorCode === 'TABLE_CHANGED') theirs.push(Number(answer.body.tableIdx));
    else if (answer?.status !== 200) break;
    if (look === LOOKS || night.over.aborted) return;
    await sleep(pause, undefined, { signal: night.over }).catch(() => {});
  }
  const dish = [...phone.menu.values()].find(({ isSoldOut }) => !isSoldOut);
  if (!dish) return;
  await player.act('old-phone', 2, async () => {
    const other = house.tables.find((table) => !theirs.includes(table)) ?? Math.max(...theirs) + 1;
    const foreign = await read(other);
    if (foreign?.status === 200) night.diary.wrong.push(`${player.name}: read what table ${other} had`);
    const body = phone.bodyOf([chooseDish(dish, 1)]);
    const placed = await phone.known('placeOrder', { params, body, key: player.chance.key('late') });
    if (placed?.status === 200) night.diary.wrong.push(`${player.name}: ordered after the check-out`);
    return done(true);
  });
}

import { chooseDishes } from '../guests/choose-dishes.ts';
import type { House } from '../people/night.ts';
import { Phone } from '../people/phone.ts';
import type { Player } from '../people/player.ts';
import { orderOnce } from './hammer.ts';

/** The same table in two tabs of one browser: both know the same cookies, and each orders its own. */
export async function orderInTwoTabs(player: Player, phone: Phone, house: House): Promise<void> {
  const tab = new Phone(player.device());
  Object.assign(tab, { restaurantId: phone.restaurantId, tableIdx: phone.tableIdx, menu: phone.menu });
  Object.assign(tab, { pageToken: phone.pageToken, hashKey: phone.hashKey });
  for (const [name, value] of phone.cookies) tab.cookies.set(name, value);
  for (const one of [phone, tab]) {
    const dishes = chooseDishes(one, player.chance, false);
    if (dishes.length > 0) await player.act('two-tabs', 3, () => orderOnce(player, one, house, dishes, 2));
  }
}

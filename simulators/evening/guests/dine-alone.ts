import type { House } from '../people/night.ts';
import type { Phone } from '../people/phone.ts';
import type { Player } from '../people/player.ts';
import { askStaff } from './ask-staff.ts';
import { lookBack } from './look-back.ts';
import { orderAlone } from './order-alone.ts';

/** Reads the menu, orders, eats, orders again, from a cart of their own. */
export async function dineAlone(player: Player, phone: Phone, house: House): Promise<void> {
  await player.act('menu', 3, () => phone.readMenu());
  for (let rounds = player.chance.within(1, 4); rounds > 0 && !player.isOver; rounds -= 1) {
    await orderAlone(player, phone, house);
    if (house.settings.useCallStaff && player.chance.is(0.35)) await askStaff(player, phone);
    await player.rest(240);
    await lookBack(player, phone);
    await player.rest(240);
  }
}

import type { House } from '../people/night.ts';
import { menusOf, type Phone } from '../people/phone.ts';
import type { Player } from '../people/player.ts';
import { chooseDishes } from './choose-dishes.ts';
import { payFirst } from './pay-first.ts';

/** A guest orders from their own cart, and pays at once where the house wants that. @returns the order's id */
export async function orderAlone(player: Player, phone: Phone, house: House): Promise<string | null> {
  const { chance, night } = player;
  const dishes = chooseDishes(phone, chance, house.settings.useOrderNotes);
  if (dishes.length === 0) return null;
  const key = chance.key('order');
  const placed = await player.act('order', 25, async () => {
    const said = await phone.order(dishes, key);
    if (!said.done) return said;
    const { orderId } = said.value;
    phone.orders.push(orderId);
    phone.hashKey = said.value.result.receipt?.hashKey ?? phone.hashKey;
    night.diary.order(house.restaurantId, {
      orderId,
      menus: menusOf(dishes),
      amount: phone.amountOf(dishes),
      isPaidFirst: Boolean(said.value.result.pgForm),
    });
    return said;
  });
  if (!placed) {
    // Somebody else had the last one: the guest looks at the menu again.
    await player.act('menu', 5, () => phone.readMenu());
    return null;
  }
  if (placed.result.pgForm) await payFirst(player, phone, placed.result);
  return placed.orderId;
}

import type { OrderResult } from '@hansang/contract/schemas';
import { done, refused } from '../acts/diary.ts';
import { chooseDishes } from '../guests/choose-dishes.ts';
import { payFirst } from '../guests/pay-first.ts';
import type { House } from '../people/night.ts';
import { menusOf, type Phone, placedBy } from '../people/phone.ts';
import type { Player } from '../people/player.ts';

const BLOWS = 8;

/** Hits Order again and again: one wish, one key, and one order at the end of it. */
export async function hammer(player: Player, phone: Phone, house: House): Promise<void> {
  const dishes = chooseDishes(phone, player.chance, false);
  if (dishes.length === 0) return;
  await player.act('hammer', 5, () => orderOnce(player, phone, house, dishes, BLOWS));
}

/** Sends the same wish so many times at once. Two orders of it are a fault. */
export async function orderOnce(
  player: Player,
  phone: Phone,
  house: House,
  dishes: ReturnType<typeof chooseDishes>,
  times: number,
) {
  const { diary } = player.night;
  const key = player.chance.key('blow');
  const asked = { params: phone.params, body: phone.bodyOf(dishes), key };
  const replies = await Promise.all([
    phone.known('placeOrder', asked),
    ...Array.from({ length: times - 1 }, () => phone.once('placeOrder', asked)),
  ]);
  const said = replies.flatMap((reply) =>
    reply?.status === 200 ? [placedBy(reply.body as unknown as OrderResult)] : [],
  );
  const ids = new Set(said.flatMap((one) => (one.done ? [one.value.orderId] : [])));
  if (ids.size > 1) diary.wrong.push(`${player.name}: one wish became ${ids.size} orders`);
  const [first] = said;
  if (!first) return refused(String(replies[0]?.body.errorCode ?? 'NO_ANSWER'));
  if (!first.done) return first;
  const { orderId, result } = first.value;
  phone.orders.push(orderId);
  diary.order(house.restaurantId, {
    orderId,
    menus: menusOf(dishes),
    amount: phone.amountOf(dishes),
    isPaidFirst: Boolean(result.pgForm),
  });
  if (result.pgForm) await payFirst(player, phone, result);
  return done(orderId);
}

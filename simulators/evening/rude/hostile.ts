import type { CallName } from '@hansang/contract';
import { chooseDish } from '../../guests/guest-client.ts';
import { done } from '../acts/diary.ts';
import type { Phone } from '../people/phone.ts';
import type { Player } from '../people/player.ts';

interface Attack {
  readonly call: CallName;
  readonly params: object;
  readonly body: unknown;
}

/** Bodies and names that nobody's phone would send: each has to be refused, and none may break anything. */
export async function tryHostile(player: Player, phone: Phone): Promise<void> {
  const { diary } = player.night;
  for (const { call, params, body } of attacksOf(phone)) {
    const key = player.chance.key('hostile');
    await player.act('hostile', 2, async () => {
      const reply = await phone.known(call, { params, body, key });
      const isLetThrough = reply !== null && reply.status < 400 && reply.body.errorCount !== 1;
      if (isLetThrough)
        diary.wrong.push(`${player.name}: ${call} took ${JSON.stringify(body)?.slice(0, 120)}`);
      return done(true);
    });
  }
}

function attacksOf(phone: Phone): Attack[] {
  const { params, tableIdx, pageToken: timestamp } = phone;
  const [dish] = [...phone.menu.values()].filter(({ isSoldOut }) => !isSoldOut);
  if (!dish) return [];
  const order = phone.bodyOf([chooseDish(dish, 1)]);
  const priced = { ...chooseDish(dish, 1), price: 1 };
  const cheap = { ...order, orderList: [{ categoryName: 'x', priority: 0, menus: [priced] }] };
  const negative = { ...priced, quantity: -3 };
  const foreign = { ...params, orderId: 'x'.repeat(24) };
  return [
    { call: 'placeOrder', params, body: cheap },
    {
      call: 'placeOrder',
      params,
      body: { ...order, orderList: [{ ...order.orderList[0], menus: [negative] }] },
    },
    { call: 'placeOrder', params, body: { ...order, tableIdx: tableIdx + 1 } },
    { call: 'placeOrder', params, body: { ...order, orderList: 'DROP TABLE orders' } },
    { call: 'placeOrder', params, body: JSON.parse('{"__proto__": {"isAdmin": true}}') },
    { call: 'callStaff', params, body: { tableIdx, timestamp, itemId: '\u0000'.repeat(10) } },
    { call: 'callStaff', params, body: { tableIdx: -1, timestamp, itemId: 'water' } },
    { call: 'cancelOrder', params: foreign, body: {} },
    { call: 'board', params, body: undefined },
    { call: 'payBill', params, body: { version: 1, amount: -5, part: { part: 'WHOLE' } } },
  ];
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Menu } from '@hansang/contract/schemas';
import { lockHolder } from '@hansang/rules/cart';
import type { CartPhone } from '../../simulators/guests/cart-phone.ts';

/** What guests do, and how often. */
const WISHES = [
  ...Array(10).fill('add'),
  ...Array(6).fill('modify'),
  ...Array(3).fill('remove'),
  ...Array(3).fill('lock'),
  'unlock',
  'reset',
  'people',
  ...Array(2).fill('ready'),
  ...Array(3).fill('order'),
] as const;

/** One thing that a guest does with what the phone shows. Orders are awaited, taps are not. */
export async function playOnce(phone: CartPhone, random: () => number): Promise<void> {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const { clientId } = phone.phone;
  const { view } = phone;
  const own = pick(view.lines.filter((line) => line.clientId === clientId));
  const isHolder = lockHolder(view.lock, phone.link.now()) === clientId;
  switch (pick(WISHES)) {
    case 'modify':
      if (own)
        phone.tap({
          type: 'modify',
          version: 0,
          cartMenuId: own.cartMenuId,
          quantity: Math.floor(random() * 5),
        });
      return;
    case 'remove':
      if (own) phone.tap({ type: 'remove', version: 0, cartMenuId: own.cartMenuId });
      return;
    case 'lock':
      return phone.tap({ type: 'lock', version: 0 });
    case 'unlock':
      return phone.tap({ type: 'unlock' });
    case 'reset':
      return phone.tap({ type: 'reset', version: 0 });
    case 'people':
      return phone.tap({ type: 'people', numOfPeople: 1 + Math.floor(random() * 6) });
    case 'ready':
      return phone.tap({ type: 'ready', isReady: random() < 0.6 });
    case 'order':
      if (!isHolder) phone.tap({ type: 'lock', version: 0 });
      for (let patience = 0; patience < 20 && phone.phone.pending.length > 0; patience += 1) await sleep(10);
      // Whether it got the lock or not: who does not hold it must be refused.
      return phone.order();
    default: {
      const dish = pick([...phone.guest.menu.values()] as Menu[]);
      if (dish) phone.addDish(dish, 1 + Math.floor(random() * 2));
    }
  }
}

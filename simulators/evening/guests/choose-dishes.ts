import type { ChosenMenu } from '@hansang/contract/schemas';
import { chooseDish } from '../../guests/guest-client.ts';
import type { Chance } from '../chance/chance.ts';
import type { Phone } from '../people/phone.ts';

const WISHES = ['덜 맵게 해 주세요', 'no onions please', '取り皿をください', '少放盐'];

/** One to three dishes of what the phone shows as there, some with a word to the kitchen. */
export function chooseDishes(phone: Phone, chance: Chance, takesNotes: boolean): ChosenMenu[] {
  const there = [...phone.menu.values()].filter(
    ({ isSoldOut, leftQuantity, isNotAllowedMinor }) =>
      !isSoldOut && leftQuantity !== 0 && isNotAllowedMinor !== true,
  );
  const chosen = new Map<string, ChosenMenu>();
  for (let count = chance.within(1, 3); count > 0; count -= 1) {
    const dish = chance.pick(there);
    if (!dish || chosen.has(dish._id)) continue;
    const most = Math.min(2, dish.leftQuantity ?? 2, dish.maxPermittedQuantity ?? 2);
    const note = takesNotes && chance.is(0.2) ? { note: chance.pick(WISHES) ?? '' } : {};
    chosen.set(dish._id, { ...chooseDish(dish, chance.within(1, Math.max(1, most))), ...note });
  }
  return [...chosen.values()];
}

import { refuse } from '../order/refusal.ts';
import type { Catalogue, RuledMenu } from './catalogue.ts';
import type { Choice, Line } from './choice.ts';
import type { ItemError } from './items.ts';
import { takesOf } from './sets.ts';

/** What lines take from stock in all, by dish. */
export function takenDishes(catalogue: Catalogue, lines: readonly Line[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const line of lines) {
    const menu = catalogue.get(line._id);
    for (const [id, each] of menu ? takesOf(menu, line) : [[line._id, 1] as const])
      sums.set(id, (sums.get(id) ?? 0) + each * line.quantity);
  }
  return sums;
}

/** Of which dish that an option of a choice is too few are left for all that is taken of it; null of none. */
export function shortPart(
  catalogue: Catalogue,
  menu: RuledMenu,
  choice: Pick<Choice, 'options'>,
  taken: ReadonlyMap<string, number>,
): ItemError | null {
  for (const id of takesOf(menu, choice).keys()) {
    const dish = catalogue.get(id);
    const left = dish?.leftQuantity ?? null;
    if (dish && left !== null && (taken.get(id) ?? 0) > left)
      return refuse('LOW_STOCK', { name: dish.multiLanguage.name, max: left });
  }
  return null;
}

import { refuse } from '../order/refusal.ts';
import type { Catalogue, RuledMenu } from './catalogue.ts';
import { type Choice, type Line, takenOptions } from './choice.ts';
import type { ItemError } from './items.ts';

type WithOptions = Pick<RuledMenu, 'optionGroups'>;

/** What one of a choice takes from stock, by dish: itself, and each dish that an option of it is. */
export function takesOf(
  menu: Pick<RuledMenu, '_id'> & WithOptions,
  { options }: Pick<Choice, 'options'>,
): Map<string, number> {
  const taken = takenOptions(options);
  const takes = new Map([[menu._id, 1]]);
  for (const group of menu.optionGroups)
    for (const { _id, ofDish } of group.options) {
      const count = taken.get(_id) ?? 0;
      if (ofDish !== null && count > 0) takes.set(ofDish, (takes.get(ofDish) ?? 0) + count);
    }
  return takes;
}

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

/** A dish whose options are sold out with the dishes that they are. */
export function withParts<Dish extends WithOptions>(menu: Dish, isOut: (dishId: string) => boolean): Dish {
  const follows = ({ isSoldOut, ofDish }: Dish['optionGroups'][number]['options'][number]) =>
    !isSoldOut && ofDish !== null && isOut(ofDish);
  if (!menu.optionGroups.some(({ options }) => options.some(follows))) return menu;
  const optionGroups = menu.optionGroups.map((group) => ({
    ...group,
    options: group.options.map((option) => (follows(option) ? { ...option, isSoldOut: true } : option)),
  }));
  return { ...menu, optionGroups };
}

import { type Choice, takenOptions } from './choice.ts';

/** A dish of which some options may be dishes. */
interface WithOptions {
  readonly optionGroups: readonly {
    readonly options: readonly {
      readonly _id: string;
      readonly ofDish: string | null;
      readonly isSoldOut: boolean;
    }[];
  }[];
}

/** What one of a choice takes from stock, by dish: itself, and each dish that an option of it is. */
export function takesOf(
  menu: WithOptions & { readonly _id: string },
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

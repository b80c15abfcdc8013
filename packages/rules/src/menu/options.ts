import type { Localized } from '@hansang/contract/schemas';
import { type Refusal, refuse } from '../order/refusal.ts';
import { type Choice, takenOptions } from './choice.ts';

interface Named {
  readonly _id: string;
  readonly multiLanguage: { readonly name: Localized };
}

/** What they read of the contract's `Size`. */
interface RuledSize extends Named {
  readonly isSoldOut: boolean;
}

/** What the option rules read of the contract's `Option`. */
export interface RuledOption extends Named {
  readonly isSoldOut: boolean;
  readonly selectableCount: number;
  /** Quantity that the venue chose as the default, else 0. */
  readonly quantity: number;
}

/** What the option rules read of the contract's `OptionGroup`. */
export interface RuledGroup<O extends RuledOption = RuledOption> extends Named {
  readonly isRequired: boolean;
  /** How many options it wants at least, where it is required. */
  readonly requiredCount: number;
  readonly selectableCount: number;
  readonly options: readonly O[];
}

/** What the option rules read of the contract's `Menu`. */
export interface RuledOptions extends Named {
  readonly optionGroups: readonly RuledGroup[];
  readonly sizes: readonly RuledSize[];
}

export type OptionRefusal = Refusal<
  | 'MENU_CHANGED'
  | 'SIZE_REQUIRED'
  | 'OPTION_SOLD_OUT'
  | 'OPTION_REQUIRED'
  | 'OPTION_LIMIT'
  | 'OPTION_GROUP_LIMIT'
>;

/** The fewest options that have to be taken from a group. */
export const fewestOf = ({ isRequired, requiredCount }: RuledGroup): number =>
  isRequired ? requiredCount : 0;

/** The most options of a group that can be taken today, whatever they are. */
const mostToday = ({ options, selectableCount }: RuledGroup): number =>
  options.reduce(
    (most, option) => (option.isSoldOut ? most : Math.min(selectableCount, most + option.selectableCount)),
    0,
  );

/**
 * Everything that is wrong with the size and options chosen for a dish; empty when they may be ordered.
 * A choice the dish does not know (any more) is `MENU_CHANGED` and ends the check.
 */
export function choiceRefusals(
  dish: RuledOptions,
  choice: Pick<Choice, 'size' | 'options'>,
): OptionRefusal[] {
  const taken = takenOptions(choice.options);
  if (!knowsChoice(dish, choice, taken)) return [refuse('MENU_CHANGED', { name: dish.multiLanguage.name })];
  const refusals: OptionRefusal[] = [];
  if (dish.sizes.length > 0 && choice.size === null)
    refusals.push(refuse('SIZE_REQUIRED', { name: dish.multiLanguage.name, count: 1 }));
  const size = dish.sizes.find(({ _id }) => _id === choice.size?._id);
  if (size?.isSoldOut) refusals.push(refuse('OPTION_SOLD_OUT', { name: size.multiLanguage.name }));
  for (const group of dish.optionGroups) refusals.push(...groupRefusals(group, taken));
  return refusals;
}

/** What is wrong with the options taken from one group; `taken` is `takenOptions` of the whole dish. */
export function groupRefusals(group: RuledGroup, taken: ReadonlyMap<string, number>): OptionRefusal[] {
  const refusals: OptionRefusal[] = [];
  let sum = 0;
  for (const option of group.options) {
    const quantity = taken.get(option._id) ?? 0;
    const name = option.multiLanguage.name;
    if (quantity > 0 && option.isSoldOut) refusals.push(refuse('OPTION_SOLD_OUT', { name }));
    if (quantity > option.selectableCount)
      refusals.push(refuse('OPTION_LIMIT', { name, max: option.selectableCount }));
    sum += quantity;
  }
  const name = group.multiLanguage.name;
  if (sum > group.selectableCount)
    refusals.push(refuse('OPTION_GROUP_LIMIT', { name, max: group.selectableCount }));
  const count = fewestOf(group);
  if (sum < count)
    refusals.push(
      mostToday(group) >= count
        ? refuse('OPTION_REQUIRED', { name, count })
        : refuse('OPTION_SOLD_OUT', { name }),
    );
  return refusals;
}

/** How many more of an option may be taken now: bound by the option, its group and its being sold out. */
export function optionRoom(group: RuledGroup, optionId: string, taken: ReadonlyMap<string, number>): number {
  const option = group.options.find(({ _id }) => _id === optionId);
  if (option === undefined || option.isSoldOut) return 0;
  const inGroup = group.options.reduce((sum, { _id }) => sum + (taken.get(_id) ?? 0), 0);
  const own = option.selectableCount - (taken.get(optionId) ?? 0);
  return Math.max(0, Math.min(own, group.selectableCount - inGroup));
}

/**
 * Why nobody can order this dish whatever they choose: no size is left, or too little of a required group. Null when it
 * can be.
 */
export function unorderable(
  dish: Pick<RuledOptions, 'optionGroups' | 'sizes' | 'multiLanguage'>,
): Refusal<'OPTION_SOLD_OUT'> | null {
  if (dish.sizes.length > 0 && dish.sizes.every(({ isSoldOut }) => isSoldOut))
    return refuse('OPTION_SOLD_OUT', { name: dish.multiLanguage.name });
  const group = dish.optionGroups.find((group) => mostToday(group) < fewestOf(group));
  return group === undefined ? null : refuse('OPTION_SOLD_OUT', { name: group.multiLanguage.name });
}

function knowsChoice(
  dish: RuledOptions,
  { size, options }: Pick<Choice, 'size' | 'options'>,
  taken: ReadonlyMap<string, number>,
): boolean {
  if (size !== null && !dish.sizes.some(({ _id }) => _id === size._id)) return false;
  if (options.some(({ quantity }) => !Number.isInteger(quantity) || quantity < 0)) return false;
  const known = new Set(dish.optionGroups.flatMap((group) => group.options.map(({ _id }) => _id)));
  for (const id of taken.keys()) if (!known.has(id)) return false;
  return true;
}

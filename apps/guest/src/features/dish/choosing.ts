import type { Menu, OptionGroup } from '@hansang/contract/schemas';
import {
  addBounds,
  choiceRefusals,
  defaultOptions,
  groupRefusals,
  type OptionRefusal,
  optionRoom,
  type QuantityBounds,
  refuse,
  unitPrice,
} from '@hansang/rules';

/** What a guest has chosen of one dish so far. */
export interface Choosing {
  readonly sizeId: string | null;
  /** How often each option is taken, by id. */
  readonly taken: ReadonlyMap<string, number>;
  readonly quantity: number;
  /** What the guest writes to the kitchen. */
  readonly note?: string;
}

/** How a group is chosen from: one of several, any of several, or several of one as well. */
export type GroupKind = 'one' | 'any' | 'counted';

export function groupKind(group: OptionGroup): GroupKind {
  if (group.options.some(({ selectableCount }) => selectableCount > 1) && group.selectableCount > 1)
    return 'counted';
  return group.selectableCount === 1 ? 'one' : 'any';
}

export function startChoosing(menu: Menu, choosesRequired: boolean, inCart: number): Choosing {
  const taken = new Map<string, number>();
  for (const [option, quantity] of defaultOptions(menu.optionGroups, choosesRequired))
    taken.set(option._id, quantity);
  return {
    sizeId: choosesRequired ? (menu.sizes.find(({ isSoldOut }) => !isSoldOut)?._id ?? null) : null,
    taken,
    quantity: Math.max(1, addBounds(menu, inCart).min),
  };
}

export interface Changed {
  readonly choosing: Choosing;
  /** Why nothing changed: a maximum is reached. */
  readonly refusal: OptionRefusal | null;
}

/** A tap on an option: takes it, gives it back, or, where one of several is chosen, takes it instead. */
export function tapOption(group: OptionGroup, optionId: string, choosing: Choosing): Changed {
  const taken = new Map(choosing.taken);
  const isTaken = (taken.get(optionId) ?? 0) > 0;
  if (isTaken) {
    const isOnlyOne = group.selectableCount === 1 && group.isRequired;
    if (!isOnlyOne) taken.delete(optionId);
    return { choosing: { ...choosing, taken }, refusal: null };
  }
  if (group.selectableCount === 1) for (const { _id } of group.options) taken.delete(_id);
  return stepOption(group, optionId, 1, { ...choosing, taken });
}

/** One more or one less of an option; beyond a maximum nothing changes and the reason is told. */
export function stepOption(group: OptionGroup, optionId: string, by: 1 | -1, choosing: Choosing): Changed {
  const now = choosing.taken.get(optionId) ?? 0;
  const taken = new Map(choosing.taken);
  if (by === 1 && optionRoom(group, optionId, taken) === 0) {
    const over = new Map(taken).set(optionId, now + 1);
    const refusal = groupRefusals(group, over).find(({ code }) => code !== 'OPTION_REQUIRED') ?? null;
    return { choosing, refusal };
  }
  if (now + by <= 0) taken.delete(optionId);
  else taken.set(optionId, now + by);
  return { choosing: { ...choosing, taken }, refusal: null };
}

export function stepQuantity(choosing: Choosing, by: 1 | -1, { min, max }: QuantityBounds): Choosing {
  return { ...choosing, quantity: Math.min(Math.max(choosing.quantity + by, min), max) };
}

/** The choice as lines and calls carry it. */
export function choiceOf(menu: Menu, { sizeId, taken, note }: Choosing) {
  return {
    _id: menu._id,
    size: sizeId === null ? null : { _id: sizeId },
    options: [...taken].map(([_id, quantity]) => ({ _id, quantity })),
    ...(note && { note }),
  };
}

/** Won for all of them as chosen; a dish whose size is still open counts with its smallest. */
export function amountOf(menu: Menu, { sizeId, taken, quantity }: Choosing): number {
  const options = menu.optionGroups.flatMap((group) =>
    group.options.map(({ _id, price }) => ({ price, quantity: taken.get(_id) ?? 0 })),
  );
  const size = menu.sizes.find(({ _id }) => _id === sizeId) ?? null;
  return unitPrice({ price: menu.price, size, options }) * quantity;
}

/** What keeps the dish from being added, with the group it is about; null when it can be. */
export function missing(menu: Menu, choosing: Choosing): { groupId: string; refusal: OptionRefusal } | null {
  if (menu.sizes.length > 0 && choosing.sizeId === null)
    return { groupId: 'size', refusal: refuse('SIZE_REQUIRED', { name: menu.multiLanguage.name, count: 1 }) };
  for (const group of menu.optionGroups) {
    const refusal = groupRefusals(group, choosing.taken)[0];
    if (refusal) return { groupId: group._id, refusal };
  }
  const refusal = choiceRefusals(menu, choiceOf(menu, choosing))[0];
  return refusal ? { groupId: 'size', refusal } : null;
}

import type { ChosenMenu } from '@hansang/contract/schemas';
import type { Catalogue, RuledMenu } from '../menu/catalogue.ts';
import { itemError } from '../menu/items.ts';
import { choiceRefusals } from '../menu/options.ts';
import { quantityRefusal } from '../menu/quantity.ts';
import { restrictionRefusal } from '../menu/restriction.ts';
import { takesOf } from '../menu/sets.ts';
import { shortPart, takenDishes } from '../menu/taken-dishes.ts';
import { type Refusal, refuse } from './refusal.ts';
import { type SoldLine, soldLine } from './sold-line.ts';

/** A dish as staff choose it in the place of another. */
export interface SubstituteAsked {
  readonly menuId: string;
  readonly sizeId: string | null;
  readonly options: readonly { readonly _id: string; readonly quantity: number }[];
  /** So many pieces of the line. */
  readonly quantity: number;
}

/** What stays of an order beside it: dishes with as many as are charged for. */
export interface StandingDish {
  readonly menuId: string;
  readonly quantity: number;
  /** Won for one. */
  readonly price: number;
}

export interface Substitute {
  readonly line: SoldLine;
  /** What it takes from stock, by dish. */
  readonly takes: ReadonlyMap<string, number>;
}

/**
 * Judges a dish that is offered in the place of another as an order of it would be: on sale now, in stock with its parts, its
 * options and size in order, within what the venue permits of it and of an order.
 * @param beside what stays of the order
 */
export function judgeSubstitute(
  catalogue: Catalogue,
  { menuId, sizeId, options, quantity }: SubstituteAsked,
  beside: readonly StandingDish[],
  headCount: number | null,
): Substitute | Refusal {
  const menu = catalogue.get(menuId);
  if (!menu) return refuse('NOT_FOUND_MENU');
  const sent = chosenOf(menu, sizeId, options, quantity);
  if (!sent) return refuse('MENU_CHANGED', { name: menu.multiLanguage.name });
  const taken = takenDishes(catalogue, [sent]);
  const others = beside.filter((dish) => dish.menuId === menuId);
  const sum = others.reduce((all, dish) => all + dish.quantity, quantity);
  const line = soldLine(menu, sent);
  const refusal =
    itemError(menu, sent, taken.get(menuId) ?? 0) ??
    shortPart(catalogue, menu, sent, taken) ??
    choiceRefusals(menu, sent)[0] ??
    // What is left was asked for this one alone: the others have taken theirs.
    quantityRefusal({ ...menu, leftQuantity: null }, sum) ??
    (menu.restrictionType === 'NO_LIMIT' ? null : restrictionOf(catalogue, line, beside, headCount));
  if (refusal) return refusal;
  const takes = new Map([...takesOf(menu, sent)].map(([id, each]) => [id, each * quantity] as const));
  return { line, takes };
}

/** The dish at the menu's prices; null where size or options are not the dish's. */
function chosenOf(
  menu: RuledMenu,
  sizeId: string | null,
  options: SubstituteAsked['options'],
  quantity: number,
): ChosenMenu | null {
  const size = menu.sizes.find(({ _id }) => _id === sizeId) ?? null;
  const all = menu.optionGroups.flatMap((group) => group.options);
  const picked = options.flatMap(({ _id, quantity: taken }) => {
    const option = all.find((one) => one._id === _id);
    return option ? [{ _id, name: option.name, price: option.price, quantity: taken }] : [];
  });
  if ((sizeId !== null && !size) || picked.length < options.length) return null;
  const { _id, name, price, isMain, isSoldOut } = menu;
  return {
    _id,
    name,
    priority: 0,
    price,
    isMain,
    isSoldOut,
    quantity,
    options: picked,
    size: size && { _id: size._id, name: size.name, price: size.price },
  };
}

function restrictionOf(
  catalogue: Catalogue,
  line: SoldLine,
  beside: readonly StandingDish[],
  headCount: number | null,
): Refusal | null {
  const standing = beside.map(({ menuId, quantity, price }) => ({
    restrictionType: catalogue.get(menuId)?.restrictionType ?? ('NO_LIMIT' as const),
    quantity,
    total: price * quantity,
    multiLanguage: line.multiLanguage,
  }));
  return restrictionRefusal([line, ...standing], headCount);
}

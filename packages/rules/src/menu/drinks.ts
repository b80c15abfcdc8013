import type { AlcoholTag } from '@hansang/contract';
import { type Refusal, refuse } from '../order/refusal.ts';

/** Why a store refuses the drinks shortcut, or null; fields of the availability answer. */
export function drinkShortcutRefusal(store: {
  readonly useAlcoholAutomaticOrder: boolean;
  readonly usePG: boolean;
}): Refusal<'ALCOHOL_AUTOMATIC_ORDER_UNUSED' | 'DRINK_SHORTCUT_PREPAY'> | null {
  if (!store.useAlcoholAutomaticOrder) return refuse('ALCOHOL_AUTOMATIC_ORDER_UNUSED');
  return store.usePG ? refuse('DRINK_SHORTCUT_PREPAY') : null;
}

/** The dish of a tag that the table had last, by its id; `orders` newest first. Null when it had none. */
export function lastDrinkOf(
  orders: readonly { readonly menus: readonly { readonly _id: string; readonly alcoholTag: string }[] }[],
  tag: AlcoholTag,
): string | null {
  for (const { menus } of orders) {
    const drink = menus.findLast(({ alcoholTag }) => alcoholTag === tag);
    if (drink !== undefined) return drink._id;
  }
  return null;
}

/** A tag's dishes in the menu's order, but the one the table had last first. */
export function drinksOfTag<M extends { readonly _id: string; readonly alcoholTag: AlcoholTag }>(
  menus: readonly M[],
  tag: AlcoholTag,
  lastDrink: string | null,
): M[] {
  const drinks = menus.filter(({ alcoholTag }) => alcoholTag === tag);
  return [...drinks.filter(({ _id }) => _id === lastDrink), ...drinks.filter(({ _id }) => _id !== lastDrink)];
}

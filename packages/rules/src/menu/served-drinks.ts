import type { MenuCategory } from '@hansang/contract/schemas';

type Shelf = Pick<MenuCategory, '_id'> & {
  readonly menus: readonly { readonly _id: string; readonly alcoholTag: string }[];
};

/**
 * The dishes that are drinks, by id: alcohol, and whatever stands in a category with it, such as a cola. A venue whose
 * drinks all are without alcohol has none by this.
 */
export function servedDrinks(categories: readonly Shelf[]): ReadonlySet<string> {
  const shelves = categories.filter(({ menus }) => menus.some(({ alcoholTag }) => alcoholTag !== 'NONE'));
  return new Set(shelves.flatMap(({ menus }) => menus.map(({ _id }) => _id)));
}

import type { SoldField } from '@hansang/contract';
import type { Menu } from '@hansang/contract/schemas';
import { unorderable } from './options.ts';
import { withParts } from './sets.ts';

/** What the rules read of a dish on the venue's menu; the contract's `Menu` fits. */
export type RuledMenu = Pick<
  Menu,
  | '_id'
  | 'name'
  | 'price'
  | 'heldPrice'
  | 'soldAt'
  | 'optionGroups'
  | 'sizes'
  | SoldField
  | 'isSoldOut'
  | 'restrictionType'
  | 'leftQuantity'
  | 'minPermittedQuantity'
  | 'maxPermittedQuantity'
  | 'multiLanguage'
>;

/** The venue's dishes by id. A `Map` fits. */
export interface Catalogue {
  get(menuId: string): RuledMenu | undefined;
}

/** What changes with each sale and travels apart from the menu. */
export interface Stock {
  readonly leftQuantity: number | null;
  /** Staff marked the dish as sold out; a dish with nothing left is sold out anyhow. */
  readonly isSoldOut?: boolean;
}

/** The dishes of a menu answer by id. */
export function catalogueOf<M extends { readonly _id: string }>(
  categories: readonly { readonly menus: readonly M[] }[],
): Map<string, M> {
  return new Map(categories.flatMap(({ menus }) => menus.map((menu) => [menu._id, menu] as const)));
}

/**
 * The same catalogue with what is in stock now, options that are dishes sold out with them; a dish that `stock` does not
 * name keeps what its menu says.
 */
export function stockedCatalogue(
  catalogue: Catalogue,
  stock: { get(menuId: string): Stock | undefined },
): Catalogue {
  const stocked = (menuId: string) => {
    const menu = catalogue.get(menuId);
    const now = stock.get(menuId);
    return menu === undefined || now === undefined ? menu : { ...menu, ...stockState(menu, now) };
  };
  const isOut = (menuId: string) => {
    const menu = stocked(menuId);
    return menu === undefined || isSoldOut(menu);
  };
  return {
    get(menuId) {
      const menu = stocked(menuId);
      return menu && withParts(menu, isOut);
    },
  };
}

/** Whether a dish is sold out: marked so, or with nothing left of a counted stock. */
export function isSoldOut(menu: Pick<RuledMenu, 'isSoldOut' | 'leftQuantity'>): boolean {
  return menu.isSoldOut || (menu.leftQuantity !== null && menu.leftQuantity <= 0);
}

function stockState(menu: RuledMenu, { leftQuantity, isSoldOut: marked }: Stock) {
  return {
    leftQuantity,
    isSoldOut: isSoldOut({ isSoldOut: marked ?? menu.isSoldOut, leftQuantity }),
  };
}

/** Whether a dish can be ordered at all: sold at this hour and not sold out, and neither all its sizes nor a required group of it. */
export function isOrderable(
  menu: Pick<RuledMenu, 'isSoldOut' | 'leftQuantity' | 'soldAt' | 'optionGroups' | 'sizes' | 'multiLanguage'>,
): boolean {
  return !isSoldOut(menu) && menu.soldAt === undefined && unorderable(menu) === null;
}

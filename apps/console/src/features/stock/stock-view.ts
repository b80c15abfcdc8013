import type { StockDish, StockList } from '@hansang/contract/schemas';

export const isOut = ({ isSoldOut, leftQuantity }: StockDish): boolean => isSoldOut || leftQuantity === 0;

/** Whether a name in any language holds a text, which is in small letters. */
export const named = ({ name }: Pick<StockDish, 'name'>, wanted: string): boolean =>
  Object.values(name).some((one) => one.toLocaleLowerCase().includes(wanted));

/** The dishes whose name, or that of a size or option, holds the text in any language; empty categories are left out. */
export function matching(list: StockList, text: string, onlySoldOut: boolean): StockList['categories'] {
  const wanted = text.trim().toLocaleLowerCase();
  return list.categories
    .map((category) => ({
      ...category,
      dishes: category.dishes.filter(
        (dish) =>
          (!onlySoldOut || isOut(dish) || dish.parts.some(({ isSoldOut }) => isSoldOut)) &&
          (wanted === '' || [dish, ...dish.parts].some((one) => named(one, wanted))),
      ),
    }))
    .filter(({ dishes }) => dishes.length > 0);
}

/** The list with one dish as it is now. */
export function withDish(list: StockList, changed: StockDish): StockList {
  return {
    categories: list.categories.map((category) => ({
      ...category,
      dishes: category.dishes.map((dish) => (dish.menuId === changed.menuId ? changed : dish)),
    })),
  };
}

/** What somebody typed as a count: a whole number, null for "not counted", undefined for nonsense. */
export function countOf(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,5}$/.test(typed) ? Number(typed) : undefined;
}

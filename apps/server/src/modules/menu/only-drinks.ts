import type { DishStock } from './compiled-menu.ts';
import type { StockState } from './load-stock.ts';

/** The stock as guests see it while only drinks are served: every other dish is out. */
export function onlyDrinks(
  stock: StockState,
  dishIds: Iterable<string>,
  drinks: ReadonlySet<string>,
): StockState {
  const dishes = new Map<string, DishStock>(stock.dishes);
  for (const id of dishIds)
    if (!drinks.has(id))
      dishes.set(id, { leftQuantity: stock.dishes.get(id)?.leftQuantity ?? null, isSoldOut: true });
  return { dishes, hash: `${stock.hash}d` };
}

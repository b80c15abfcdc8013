import { shortHash } from '@hansang/rules';
import type { Queryable } from '../../platform/events/append.ts';
import type { DishStock } from './compiled-menu.ts';

/** Stock of a venue's dishes; one that is not named is not limited. */
export interface StockState {
  readonly dishes: ReadonlyMap<string, DishStock>;
  /** The same for the same figures, on every node. */
  readonly hash: string;
}

const STOCK = `
  SELECT s.menu_id, s.left_quantity, s.is_sold_out FROM stock s
   WHERE s.restaurant_id = $1 AND (s.is_sold_out OR s.left_quantity IS NOT NULL) ORDER BY s.menu_id`;

export async function loadStock(client: Queryable, restaurantId: number): Promise<StockState> {
  const { rows } = await client.query<{
    menu_id: string;
    left_quantity: number | null;
    is_sold_out: boolean;
  }>({
    name: 'stock',
    text: STOCK,
    values: [restaurantId],
  });
  const dishes = new Map<string, DishStock>();
  let figures = '';
  for (const { menu_id, left_quantity, is_sold_out } of rows) {
    const isSoldOut = is_sold_out || left_quantity === 0;
    dishes.set(menu_id, { isSoldOut, leftQuantity: left_quantity });
    figures += `${menu_id}:${left_quantity}:${isSoldOut};`;
  }
  return { dishes, hash: shortHash(figures) };
}

import type { SetStockRequest } from '@hansang/contract/schemas';
import type pg from 'pg';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { appendEvents, type Queryable } from '../../platform/events/append.ts';
import type { Actor } from '../../platform/events/event.ts';

export interface StockChange {
  readonly restaurantId: number;
  readonly menuId: string;
  readonly change: SetStockRequest;
  readonly actor: Actor;
}

const SET = `
  UPDATE stock s
     SET is_sold_out = coalesce($3, s.is_sold_out),
         left_quantity = CASE WHEN $4 THEN $5 ELSE s.left_quantity END,
         tally = CASE WHEN $4 THEN nextval('stock_tallies') ELSE s.tally END
    FROM menus m
   WHERE s.restaurant_id = $1 AND s.menu_id = $2
     AND m.restaurant_id = s.restaurant_id AND m.menu_id = s.menu_id AND NOT m.is_retired
     AND (NOT $4 OR s.left_quantity IS NOT DISTINCT FROM $6)
     AND (s.is_sold_out, s.left_quantity) IS DISTINCT FROM
         (coalesce($3, s.is_sold_out), CASE WHEN $4 THEN $5 ELSE s.left_quantity END)`;

/**
 * Marks a dish as sold out or not, or sets what is left of it, unless something else is left by now than whoever sets it
 * saw. Writing what is there already tells nobody. A count begins a new tally: what orders took before it stays taken,
 * whatever becomes of them.
 */
export async function setStock(
  client: pg.PoolClient,
  { restaurantId, menuId, change, actor }: StockChange,
  at: Date,
): Promise<'changed' | 'same' | Refusal> {
  const { isSoldOut, leftQuantity, seenLeft } = change;
  const { rowCount } = await client.query(SET, [
    restaurantId,
    menuId,
    isSoldOut ?? null,
    leftQuantity !== undefined,
    leftQuantity ?? null,
    seenLeft ?? null,
  ]);
  if (rowCount === 0) {
    const dish = await onMenu(client, restaurantId, menuId);
    if (!dish) return refuse('NOT_FOUND_MENU');
    const isSet = leftQuantity === undefined || dish.left_quantity === leftQuantity;
    return isSet ? 'same' : refuse('STOCK_CHANGED');
  }
  await appendEvents(client, {
    restaurantId,
    subjectType: 'venue',
    subjectId: menuId,
    ...actor,
    type: 'stock.changed',
    data: { stock: [menuId] },
    at,
  });
  return 'changed';
}

async function onMenu(
  client: Queryable,
  restaurantId: number,
  menuId: string,
): Promise<{ left_quantity: number | null } | undefined> {
  const { rows } = await client.query<{ left_quantity: number | null }>(
    `SELECT s.left_quantity FROM stock s JOIN menus USING (restaurant_id, menu_id)
      WHERE restaurant_id = $1 AND menu_id = $2 AND NOT is_retired`,
    [restaurantId, menuId],
  );
  return rows[0];
}

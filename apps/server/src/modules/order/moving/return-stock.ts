import type pg from 'pg';
import type { OrderRow } from '../reading/order-row.ts';

/** In the order of the ids, as an order takes them, so that the two never wait for each other in a ring. */
const LOCK = `
  SELECT menu_id FROM stock
   WHERE restaurant_id = $1 AND menu_id = ANY ($2) AND left_quantity IS NOT NULL
   ORDER BY menu_id FOR NO KEY UPDATE`;

const RETURN = `
  UPDATE stock s SET left_quantity = s.left_quantity + sold.quantity
    FROM (SELECT menu_id, sum(quantity)::integer AS quantity FROM order_lines
           WHERE restaurant_id = $1 AND order_id = $2 GROUP BY menu_id) AS sold
   WHERE s.restaurant_id = $1 AND s.menu_id = sold.menu_id AND s.menu_id = ANY ($3) AND s.left_quantity IS NOT NULL`;

/** Gives back what the order took of counted dishes. Returns the ids of dishes whose stock changed. */
export async function returnStock(client: pg.PoolClient, order: OrderRow): Promise<string[]> {
  if (order.counted.length === 0) return [];
  const { rows } = await client.query<{ menu_id: string }>(LOCK, [order.restaurant_id, order.counted]);
  const menuIds = rows.map((row) => row.menu_id);
  if (menuIds.length > 0) await client.query(RETURN, [order.restaurant_id, order.order_id, menuIds]);
  return menuIds;
}

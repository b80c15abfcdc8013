import type pg from 'pg';
import type { OrderRow } from '../reading/order-row.ts';

/** Gives back what a held order took of counted dishes. Returns the ids of dishes whose stock changed. */
export async function returnStock(
  client: pg.PoolClient,
  order: Pick<OrderRow, 'restaurant_id' | 'order_id'>,
): Promise<string[]> {
  const { rows } = await client.query<{ changed: string[] }>('SELECT return_stock($1, $2) AS changed', [
    order.restaurant_id,
    order.order_id,
  ]);
  return rows[0]?.changed ?? [];
}

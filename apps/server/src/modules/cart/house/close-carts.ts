import type pg from 'pg';
import { SYSTEM_ACTOR } from '../cart-actor.ts';
import { closeTableCart, holdTableCart } from './house-changes.ts';

const OPEN = `
  SELECT table_idx AS "tableIdx" FROM carts WHERE restaurant_id = $1 AND closed_at IS NULL ORDER BY table_idx`;

/**
 * Closes the shared carts of a venue whose tables, all of them, the caller holds: what lay in them yesterday must not
 * lie there again once phones share carts anew. One whose order is being paid is left to its payment.
 */
export async function closeCarts(client: pg.PoolClient, restaurantId: number, at: Date): Promise<void> {
  const { rows } = await client.query<{ tableIdx: number }>(OPEN, [restaurantId]);
  for (const { tableIdx } of rows) {
    const cart = await holdTableCart(client, restaurantId, tableIdx);
    if (cart && cart.state.lock?.orderId == null)
      await closeTableCart(client, { restaurantId, tableIdx }, SYSTEM_ACTOR, at);
  }
}

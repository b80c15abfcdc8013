import { chooseDish, orderBody, placeOrder, scanTable } from '../../../simulators/guests/guest-client.ts';
import type { House } from './house.ts';

export interface UnseenOrder {
  readonly restaurantId: number;
  readonly tableIdx: number;
  /** The id of a dish of the venue; rice unless told otherwise. */
  readonly dish?: string;
  readonly quantity?: number;
}

/** The first order of a table, by a guest whose phone nobody looks at: what is looked at is what others make of it. */
export async function orderUnseen(
  { product, sql }: Pick<House, 'product' | 'sql'>,
  { restaurantId, tableIdx, dish = 'rice', quantity = 1 }: UnseenOrder,
): Promise<{ readonly orderId: string; readonly number: number }> {
  const guest = await scanTable(product.origin, { restaurantId, tableIdx });
  const chosen = guest.menu.get(dish);
  if (!chosen) throw new Error(`The menu lacks ${dish}`);
  const body = orderBody(guest, [chooseDish(chosen, quantity)], null);
  const answer = await placeOrder(product.origin, guest, body, `unseen ${restaurantId} ${tableIdx}`);
  if (answer.kind !== 'placed') throw new Error(`Not placed: ${JSON.stringify(answer)}`);
  const [row] = await sql<{ number: number }>(
    'SELECT order_number AS number FROM orders WHERE restaurant_id = $1 AND order_id = $2',
    [restaurantId, answer.orderId],
  );
  return { orderId: answer.orderId, number: row?.number ?? 0 };
}

import { callPath } from '@hansang/contract';
import type { OrderResult } from '@hansang/contract/schemas';
import { carryBack, payAt } from '../../../simulators/card/play.ts';
import { chooseDish, orderBody, placeOrder, scanTable } from '../../../simulators/guests/guest-client.ts';
import type { House } from './house.ts';

export interface UnseenOrder {
  readonly restaurantId: number;
  readonly tableIdx: number;
  /** The id of a dish of the venue; rice unless told otherwise. */
  readonly dish?: string;
  readonly quantity?: number;
}

/** At a table, with what they are about to order. */
async function choose(
  { product }: Pick<House, 'product'>,
  { restaurantId, tableIdx, dish = 'rice', quantity = 1 }: UnseenOrder,
) {
  const guest = await scanTable(product.origin, { restaurantId, tableIdx });
  const chosen = guest.menu.get(dish);
  if (!chosen) throw new Error(`The menu lacks ${dish}`);
  const body = orderBody(guest, [chooseDish(chosen, quantity)], null);
  return { guest, body, key: `unseen ${restaurantId} ${tableIdx}` };
}

/** The first order of a table, by a guest whose phone nobody looks at: what is looked at is what others make of it. */
export async function orderUnseen(
  house: Pick<House, 'product' | 'sql'>,
  order: UnseenOrder,
): Promise<{ readonly orderId: string; readonly number: number }> {
  const { guest, body, key } = await choose(house, order);
  const answer = await placeOrder(house.product.origin, guest, body, key);
  if (answer.kind !== 'placed') throw new Error(`Not placed: ${JSON.stringify(answer)}`);
  const [row] = await house.sql<{ number: number }>(
    'SELECT order_number AS number FROM orders WHERE restaurant_id = $1 AND order_id = $2',
    [order.restaurantId, answer.orderId],
  );
  return { orderId: answer.orderId, number: row?.number ?? 0 };
}

/** The same where guests pay as they order: by card in the practice window, which approves. */
export async function payUnseen(
  house: Pick<House, 'product' | 'sql'>,
  order: UnseenOrder,
): Promise<{ readonly paymentId: string; readonly number: number }> {
  const { guest, body, key } = await choose(house, order);
  const { restaurantId } = order;
  const placed = await fetch(house.product.origin + callPath('placeOrder', { restaurantId }), {
    method: 'POST',
    headers: { ...guest.headers, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  const { orderId, pgForm, pgAuthParams } = (await placed.json()) as OrderResult;
  if (!pgForm || !pgAuthParams) throw new Error(`Nothing to pay: ${placed.status}`);
  // Here the provider's window and the way back are addresses of the house itself.
  const at = (path: string) => new URL(path, house.product.origin).href;
  const form = { action: at(pgForm.action), fields: pgAuthParams as Record<string, string> };
  const returned = await payAt(form, { outcome: 'approve' });
  const back = await carryBack({ ...returned, action: at(returned.action) });
  if (!back.headers.get('location')?.startsWith('/pay-success'))
    throw new Error(`Not paid: ${back.status} ${back.headers.get('location')}`);
  const [row] = await house.sql<{ paymentId: string; number: number }>(
    `SELECT payment_id AS "paymentId", order_number AS number FROM payments JOIN orders USING (restaurant_id, order_id)
      WHERE restaurant_id = $1 AND order_id = $2`,
    [restaurantId, orderId],
  );
  if (!row) throw new Error('The payment is not in the books');
  return row;
}

import type pg from 'pg';
import { isRefusal } from '../../platform/calls/refusal.ts';
import type { Actor } from '../../platform/events/event.ts';
import { logBill } from '../bill/tell-bill.ts';
import { loggedActor, type Mover, moveOrderIn } from '../order/moving/move-order.ts';
import type { HeldPayment } from './hold-payment.ts';

const LIVES = `
  SELECT 1 FROM payment_claims WHERE restaurant_id = $1 AND claim_id = $2 AND ended_at IS NULL AND until > $3`;

/** Whether what is paid for still waits for it: the order is reserved, the part of the bill is kept for whoever pays it. */
export async function isAwaited(client: pg.PoolClient, held: HeldPayment, now: Date): Promise<boolean> {
  if (held.order) return held.order.status === 'PENDING';
  const { restaurant_id, bill_claim } = held.payment;
  return (await client.query(LIVES, [restaurant_id, bill_claim, now])).rowCount === 1;
}

const SAME_STAY = `
  SELECT 1 FROM orders o JOIN dining_tables t USING (restaurant_id, table_idx)
   WHERE o.restaurant_id = $1 AND o.order_id = $2 AND o.table_epoch = t.epoch`;
const OPEN_VISIT = 'SELECT 1 FROM visits WHERE restaurant_id = $1 AND visit_id = $2 AND closed_at IS NULL';

/** Whether its guests still sit there: a table that was checked out is others' by now. */
export async function isSameStay(client: pg.PoolClient, { payment }: HeldPayment): Promise<boolean> {
  const { restaurant_id, order_id, visit_id } = payment;
  const { rowCount } =
    order_id === null
      ? await client.query(OPEN_VISIT, [restaurant_id, visit_id])
      : await client.query(SAME_STAY, [restaurant_id, order_id]);
  return rowCount === 1;
}

const SYSTEM = { type: 'system', id: 'system', name: 'system' } as const;
const RELEASE = `
  UPDATE payment_claims SET ended_at = $3 WHERE restaurant_id = $1 AND claim_id = $2 AND ended_at IS NULL RETURNING amount`;

/**
 * Lets go of what waited for a payment that holds no money: the reserved order is cancelled, the part of the bill is
 * anybody's again. What waits no more stays as it is.
 */
export async function letGo(
  client: pg.PoolClient,
  held: HeldPayment,
  now: Date,
  actor?: Mover,
): Promise<void> {
  if (held.order) return cancelReserved(client, held.order, now, actor ?? SYSTEM);
  const { restaurant_id: restaurantId, bill_claim, payment_id: paymentId, provider } = held.payment;
  const { rows } = await client.query<{ amount: number }>(RELEASE, [restaurantId, bill_claim, now]);
  const [released] = rows;
  if (!released) return;
  const who: Actor = actor ? loggedActor(actor) : { actorType: 'payment', actor: provider };
  await logBill(client, { restaurantId, who }, held.bill, 'bill.released', { paymentId, ...released }, now);
}

async function cancelReserved(
  client: pg.PoolClient,
  {
    restaurant_id: restaurantId,
    order_id: orderId,
    status,
  }: Pick<NonNullable<HeldPayment['order']>, 'restaurant_id' | 'order_id' | 'status'>,
  now: Date,
  actor: Mover,
): Promise<void> {
  if (status !== 'PENDING') return;
  const moved = await moveOrderIn(
    client,
    { restaurantId, orderId, to: 'CANCEL', actor, cancelReason: 'PAYMENT_FAIL' },
    now,
  );
  if (isRefusal(moved)) throw new Error(`A reserved order could not be cancelled: ${moved.refused}`);
}

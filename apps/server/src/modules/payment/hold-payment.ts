import type pg from 'pg';
import { lockOrder } from '../order/moving/move-order.ts';
import type { OrderRow } from '../order/reading/order-row.ts';
import { loadPayment, lockPayment, type PaymentRow } from './payment-row.ts';

export interface HeldPayment {
  readonly order: OrderRow;
  readonly payment: PaymentRow;
}

/** Holds a payment and its order until the transaction ends: the order first, as everybody does who holds both. */
export async function holdPayment(client: pg.PoolClient, paymentId: string): Promise<HeldPayment> {
  const found = await loadPayment(client, paymentId);
  if (!found) throw new Error(`There is no payment ${paymentId}`);
  const order = await lockOrder(client, found.restaurant_id, found.order_id);
  if (!order) throw new Error(`The payment ${paymentId} has no order`);
  return { order, payment: await lockPayment(client, found) };
}

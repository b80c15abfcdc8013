import type pg from 'pg';
import { type HeldBill, holdBill } from '../bill/hold-bill.ts';
import { lockOrder } from '../order/moving/move-order.ts';
import type { OrderRow } from '../order/reading/order-row.ts';
import {
  isOfBill,
  loadPayment,
  lockPayment,
  type OrderPayment,
  type PartPayment,
  type PaymentRow,
} from './payment-row.ts';

/** A payment of an order that is paid first, with that order. */
export interface HeldOrderPayment {
  readonly order: OrderRow;
  readonly bill: null;
  readonly payment: OrderPayment;
}

/** A payment of a part of a bill, with that bill. */
export interface HeldPartPayment {
  readonly order: null;
  readonly bill: HeldBill;
  readonly payment: PartPayment;
}

export type HeldPayment = HeldOrderPayment | HeldPartPayment;

/**
 * Holds a payment and what it is for until the transaction ends: order, or visit with its orders, first, as everybody does
 * who holds both.
 */
export async function holdPayment(client: pg.PoolClient, paymentId: string): Promise<HeldPayment> {
  const found = await loadPayment(client, paymentId);
  if (!found) throw new Error(`There is no payment ${paymentId}`);
  if (!isOfBill(found)) return holdOrderPayment(client, found);
  const bill = await holdBill(client, found.restaurant_id, found.visit_id);
  if (!bill) throw new Error(`The payment ${paymentId} has no bill`);
  return { order: null, bill, payment: (await lockPayment(client, found)) as PartPayment };
}

/** The same of a payment that is known to be of an order. */
export async function holdOrderPayment(
  client: pg.PoolClient,
  { restaurant_id, payment_id, order_id }: Pick<PaymentRow, 'restaurant_id' | 'payment_id' | 'order_id'>,
): Promise<HeldOrderPayment> {
  const order = order_id === null ? null : await lockOrder(client, restaurant_id, order_id);
  if (!order) throw new Error(`The payment ${payment_id} has no order`);
  const payment = (await lockPayment(client, { restaurant_id, payment_id })) as OrderPayment;
  return { order, bill: null, payment };
}

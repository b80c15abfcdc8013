import type { PaymentMethod, PaymentStatus } from '@hansang/contract';
import type pg from 'pg';
import type { Queryable } from '../../platform/events/append.ts';
import type { ProviderContext } from './provider/provider.ts';

export type Phase = 'OFFERED' | 'APPROVING' | 'ASKING' | 'UNDOING' | 'DONE';

/** A payment through a provider. */
export interface PaymentRow {
  restaurant_id: number;
  payment_id: string;
  /** What is paid first; null of a part of a bill. */
  order_id: string | null;
  /** Whose bill it is; of an order that is paid first it comes with the money. */
  visit_id: string | null;
  /** Which part of that bill; null of an order. */
  bill_claim: string | null;
  provider: string;
  account_id: string;
  status: PaymentStatus;
  phase: Phase;
  is_captured: boolean;
  /** A newer order took the place of its order. */
  is_replaced: boolean;
  amount: number;
  refunded_amount: number;
  transaction_id: string | null;
  context: ProviderContext | null;
  method: PaymentMethod | null;
  approval_number: string | null;
  approved_at: Date | null;
  card_name: string | null;
  card_number: string | null;
  installment_months: number;
  /** The provider's; of what was let go here the step by which it was. */
  decline_code: string | null;
  decline_message: string | null;
  offered_at: Date;
  expires_at: Date;
  asked_at: Date | null;
  claim: string | null;
  due_at: Date | null;
  attempts: number;
}

/** A payment of an order that is paid first. */
export type OrderPayment = PaymentRow & { order_id: string };

/** A payment of a part of a bill. */
export type PartPayment = PaymentRow & { order_id: null; visit_id: string; bill_claim: string };

export const isOfBill = (payment: PaymentRow): payment is PartPayment => payment.bill_claim !== null;

export const PAYMENT_COLUMNS = `
  p.restaurant_id, p.payment_id, p.order_id, p.visit_id, p.bill_claim, p.provider, p.account_id, p.status, p.phase, p.is_captured, p.is_replaced,
  p.amount, p.refunded_amount, p.transaction_id, p.context, p.method, p.approval_number, p.approved_at, p.card_name,
  p.card_number, p.installment_months, p.decline_code, p.decline_message, p.offered_at, p.expires_at, p.asked_at,
  p.claim, p.due_at, p.attempts
  -- never null: provider, account_id, offered_at, expires_at
`;

const BY_ID = `SELECT ${PAYMENT_COLUMNS} FROM payments p WHERE p.payment_id = $1 AND p.origin = 'PROVIDER'`;

export async function loadPayment(client: Queryable, paymentId: string): Promise<PaymentRow | null> {
  const { rows } = await client.query<PaymentRow>({ name: 'payment', text: BY_ID, values: [paymentId] });
  return rows[0] ?? null;
}

const BY_ORDER = `SELECT ${PAYMENT_COLUMNS} FROM payments p WHERE p.restaurant_id = $1 AND p.order_id = $2`;

export async function loadPaymentOf(
  client: Queryable,
  restaurantId: number,
  orderId: string,
): Promise<OrderPayment | null> {
  const { rows } = await client.query<PaymentRow>({
    name: 'payment_of',
    text: BY_ORDER,
    values: [restaurantId, orderId],
  });
  return (rows[0] as OrderPayment | undefined) ?? null;
}

const HOLD = `SELECT ${PAYMENT_COLUMNS} FROM hold_payments($1, $2) p`;

/** Reads payments and holds them until the transaction ends. Who holds their orders as well takes those first. */
export async function lockPayments(
  client: pg.PoolClient,
  restaurantId: number,
  paymentIds: readonly string[],
): Promise<PaymentRow[]> {
  const { rows } = await client.query<PaymentRow>({
    name: 'hold_payments',
    text: HOLD,
    values: [restaurantId, paymentIds],
  });
  return rows;
}

export async function lockPayment(
  client: pg.PoolClient,
  { restaurant_id, payment_id }: Pick<PaymentRow, 'restaurant_id' | 'payment_id'>,
): Promise<PaymentRow> {
  const [row] = await lockPayments(client, restaurant_id, [payment_id]);
  if (!row) throw new Error(`The payment ${payment_id} is gone`);
  return row;
}

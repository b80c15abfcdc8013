import type { PaymentMethod, PaymentStatus } from '@hansang/contract';
import type pg from 'pg';
import type { Queryable } from '../../platform/events/append.ts';
import type { ProviderContext } from './provider/provider.ts';

export type Phase = 'OFFERED' | 'APPROVING' | 'ASKING' | 'UNDOING' | 'DONE';

export interface PaymentRow {
  restaurant_id: number;
  payment_id: string;
  order_id: string;
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
  decline_code: string | null;
  decline_message: string | null;
  offered_at: Date;
  expires_at: Date;
  asked_at: Date | null;
  claim: string | null;
  due_at: Date | null;
  attempts: number;
}

export const PAYMENT_COLUMNS = `
  p.restaurant_id, p.payment_id, p.order_id, p.provider, p.account_id, p.status, p.phase, p.is_captured, p.is_replaced,
  p.amount, p.refunded_amount, p.transaction_id, p.context, p.method, p.approval_number, p.approved_at, p.card_name,
  p.card_number, p.installment_months, p.decline_code, p.decline_message, p.offered_at, p.expires_at, p.asked_at,
  p.claim, p.due_at, p.attempts`;

const BY_ID = `SELECT ${PAYMENT_COLUMNS} FROM payments p WHERE p.payment_id = $1`;

export async function loadPayment(client: Queryable, paymentId: string): Promise<PaymentRow | null> {
  const { rows } = await client.query<PaymentRow>({ name: 'payment', text: BY_ID, values: [paymentId] });
  return rows[0] ?? null;
}

const BY_ORDER = `SELECT ${PAYMENT_COLUMNS} FROM payments p WHERE p.restaurant_id = $1 AND p.order_id = $2`;

export async function loadPaymentOf(
  client: Queryable,
  restaurantId: number,
  orderId: string,
): Promise<PaymentRow | null> {
  const { rows } = await client.query<PaymentRow>({
    name: 'payment_of',
    text: BY_ORDER,
    values: [restaurantId, orderId],
  });
  return rows[0] ?? null;
}

/** Reads a payment and holds it until the transaction ends. Who holds the order as well takes the order first. */
export async function lockPayment(client: pg.PoolClient, paymentId: string): Promise<PaymentRow> {
  const { rows } = await client.query<PaymentRow>({
    name: 'lock_payment',
    text: `${BY_ID} FOR NO KEY UPDATE`,
    values: [paymentId],
  });
  const [row] = rows;
  if (!row) throw new Error(`The payment ${paymentId} is gone`);
  return row;
}

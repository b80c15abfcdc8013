import type { OrderStatus } from '@hansang/contract';
import type { PaymentsAnswer, StaffPayment } from '@hansang/contract/schemas';
import type { Queryable } from '../../../platform/events/append.ts';
import { LINES_COLUMN, type LineRow } from '../../order/reading/order-row.ts';
import { presentSold } from '../../order/reading/present-order.ts';
import { PAYMENT_COLUMNS, type PaymentRow } from '../payment-row.ts';
import { loadRefunds, presentRefund, type RefundRow } from '../refund/refund-row.ts';

export type DeskPaymentRow = PaymentRow & {
  order_number: number | null;
  order_status: OrderStatus | null;
  table_name: string;
  lines: readonly LineRow[] | null;
};

const DESK = `
  SELECT ${PAYMENT_COLUMNS}, o.order_number, o.status AS order_status, t.name AS table_name, ${LINES_COLUMN}
    FROM payments p
    LEFT JOIN orders o USING (restaurant_id, order_id)
    LEFT JOIN visits v ON v.restaurant_id = p.restaurant_id AND v.visit_id = p.visit_id
    JOIN dining_tables t ON t.restaurant_id = p.restaurant_id AND t.table_idx = coalesce(o.table_idx, v.table_idx)
   WHERE p.restaurant_id = $1 AND p.origin = 'PROVIDER'`;

/** Payments of a business day that took money or may have, oldest first. */
export async function loadDayPayments(
  client: Queryable,
  restaurantId: number,
  day: string,
): Promise<DeskPaymentRow[]> {
  const { rows } = await client.query<DeskPaymentRow>(
    `${DESK} AND coalesce(o.business_day, p.business_day) = $2 AND (p.is_captured OR p.transaction_id IS NOT NULL)
      ORDER BY p.offered_at, p.payment_id`,
    [restaurantId, day],
  );
  return rows;
}

export async function loadDeskPayment(
  client: Queryable,
  restaurantId: number,
  paymentId: string,
): Promise<DeskPaymentRow | null> {
  const { rows } = await client.query<DeskPaymentRow>(`${DESK} AND p.payment_id = $2`, [
    restaurantId,
    paymentId,
  ]);
  return rows[0] ?? null;
}

/** Payments that somebody has to look at, whatever their day. */
export async function loadTroubled(client: Queryable, restaurantId: number): Promise<DeskPaymentRow[]> {
  const { rows } = await client.query<DeskPaymentRow>(
    `${DESK} AND (p.status = 'CANCEL_FAIL'
               OR p.phase IN ('ASKING', 'UNDOING') AND p.attempts > 3
               OR EXISTS (SELECT 1 FROM refunds r WHERE r.restaurant_id = p.restaurant_id
                             AND r.payment_id = p.payment_id AND r.status = 'UNKNOWN'))
      ORDER BY p.offered_at DESC LIMIT 100`,
    [restaurantId],
  );
  return rows;
}

export async function loadDifferences(
  client: Queryable,
  restaurantId: number,
): Promise<PaymentsAnswer['differences']> {
  const { rows } = await client.query<{
    payment_id: string;
    order_id: string | null;
    order_number: number | null;
    table_name: string | null;
    business_day: string | null;
    kind: PaymentsAnswer['differences'][number]['kind'];
    amount: number;
    found_at: Date;
  }>(
    `SELECT d.payment_id, p.order_id, o.order_number, t.name AS table_name,
            coalesce(o.business_day, p.business_day) AS business_day, d.kind,
            coalesce(p.amount, 0) AS amount, d.found_at
       FROM payment_differences d
       LEFT JOIN payments p USING (restaurant_id, payment_id)
       LEFT JOIN orders o USING (restaurant_id, order_id)
       LEFT JOIN visits v ON v.restaurant_id = p.restaurant_id AND v.visit_id = p.visit_id
       LEFT JOIN dining_tables t ON t.restaurant_id = d.restaurant_id AND t.table_idx = coalesce(o.table_idx, v.table_idx)
      WHERE d.restaurant_id = $1 AND d.resolved_at IS NULL ORDER BY d.found_at DESC LIMIT 200`,
    [restaurantId],
  );
  return rows.map((row) => ({
    paymentId: row.payment_id,
    orderId: row.order_id,
    orderNumber: row.order_number,
    tableName: row.table_name,
    businessDay: row.business_day,
    kind: row.kind,
    amount: row.amount,
    foundAt: row.found_at.toISOString(),
  }));
}

/** When the business day's books were compared last; null when they were not. */
export async function comparedAt(client: Queryable, restaurantId: number, day: string): Promise<Date | null> {
  const { rows } = await client.query<{ compared_at: Date }>(
    'SELECT compared_at FROM payment_comparisons WHERE restaurant_id = $1 AND business_day = $2',
    [restaurantId, day],
  );
  return rows[0]?.compared_at ?? null;
}

/** Payments as the desk shows them, each with its refunds. */
export async function presentPayments(
  client: Queryable,
  restaurantId: number,
  rows: readonly DeskPaymentRow[],
): Promise<StaffPayment[]> {
  const refunds = await loadRefunds(
    client,
    restaurantId,
    rows.map((row) => row.payment_id),
  );
  const byPayment = Map.groupBy(refunds, (refund) => refund.payment_id);
  return rows.map((row) => presentPayment(row, byPayment.get(row.payment_id) ?? []));
}

function presentPayment(row: DeskPaymentRow, refunds: readonly RefundRow[]): StaffPayment {
  return {
    paymentId: row.payment_id,
    orderId: row.order_id,
    orderNumber: row.order_number,
    visitId: row.order_id === null ? row.visit_id : null,
    tableName: row.table_name,
    orderStatus: row.order_status,
    menus: (row.lines ?? []).map(presentSold),
    status: row.status,
    isBeingSettled: row.phase !== 'DONE' && row.phase !== 'OFFERED',
    amount: row.amount,
    refundedAmount: row.refunded_amount,
    method: row.method,
    approvalNumber: row.approval_number,
    cardName: row.card_name,
    cardNumber: row.card_number,
    transactionId: row.transaction_id,
    approvedAt: row.approved_at?.toISOString() ?? null,
    offeredAt: row.offered_at.toISOString(),
    refunds: refunds.map(presentRefund),
  };
}

import type { CancelReason } from '@hansang/contract';
import type { RefundView } from '@hansang/contract/schemas';
import type { Queryable } from '../../../platform/events/append.ts';

export interface RefundRow {
  restaurant_id: number;
  refund_id: string;
  payment_id: string;
  kind: 'WHOLE' | 'PART';
  amount: number;
  lines: readonly { readonly line: number; readonly quantity: number }[];
  /** The order's version in `line_changes`, where the change of a line led to it. */
  of_change: number | null;
  reason: CancelReason;
  status: RefundView['status'];
  requested_at: Date;
  done_at: Date | null;
  claim: string | null;
  due_at: Date | null;
  attempts: number;
  last_error: string | null;
}

export const REFUND_COLUMNS = `
  r.restaurant_id, r.refund_id, r.payment_id, r.kind, r.amount, r.lines, r.of_change, r.reason, r.status, r.requested_at, r.done_at,
  r.claim, r.due_at, r.attempts, r.last_error`;

/** Every refund of a payment, oldest first. */
export async function loadRefunds(
  client: Queryable,
  restaurantId: number,
  paymentIds: readonly string[],
): Promise<RefundRow[]> {
  const { rows } = await client.query<RefundRow>(
    `SELECT ${REFUND_COLUMNS} FROM refunds r WHERE r.restaurant_id = $1 AND r.payment_id = ANY ($2)
      ORDER BY r.requested_at, r.refund_id`,
    [restaurantId, paymentIds],
  );
  return rows;
}

export async function findRefund(
  client: Queryable,
  restaurantId: number,
  refundId: string,
): Promise<RefundRow | null> {
  const { rows } = await client.query<RefundRow>(
    `SELECT ${REFUND_COLUMNS} FROM refunds r WHERE r.restaurant_id = $1 AND r.refund_id = $2`,
    [restaurantId, refundId],
  );
  return rows[0] ?? null;
}

export function presentRefund(row: RefundRow): RefundView {
  return {
    refundId: row.refund_id,
    kind: row.kind,
    amount: row.amount,
    lines: [...row.lines],
    reason: row.reason,
    status: row.status,
    requestedAt: row.requested_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
    attempts: row.attempts,
    nextAttemptAt: row.status === 'PENDING' ? (row.due_at?.toISOString() ?? null) : null,
    lastError: row.last_error,
  };
}

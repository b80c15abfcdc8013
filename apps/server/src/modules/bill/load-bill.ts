import type {
  BillEntryKind,
  BillPart,
  CashReceiptKind,
  OrderStatus,
  PaymentMeans,
  PaymentMethod,
} from '@hansang/contract';
import type { BillMoney, ChosenLine } from '@hansang/rules/bill';
import type { Queryable } from '../../platform/events/append.ts';
import type { StoredLine } from '../order/reading/order-row.ts';

/** A visit's bill as it is stored; instants of the parts are ISO 8601. */
export interface BillRow {
  visit_id: string;
  table_idx: number;
  table_name: string;
  opened_at: Date;
  closed_at: Date | null;
  head_count: number | null;
  bill_version: number;
  money: BillMoney;
  orders: readonly BillOrderRow[];
  entries: readonly BillEntryRow[];
  payments: readonly BillPaymentRow[];
  claims: readonly BillClaimRow[];
}

export interface BillOrderRow {
  readonly orderId: string;
  readonly orderNumber: number | null;
  readonly status: OrderStatus;
  readonly placedAt: string;
  readonly due: number;
  readonly isPaidFirst: boolean;
  readonly lines: readonly BillLineRow[];
}

export interface BillLineRow
  extends Pick<StoredLine, 'name' | 'options' | 'size' | 'unit_price' | 'is_tax_free'> {
  readonly line: number;
  readonly live_quantity: number;
  /** How many of those are not given free. */
  readonly charged: number;
  /** The phone that ordered it; null where staff did. */
  readonly by: string | null;
  /** How many are paid or being paid as chosen dishes. */
  readonly taken: number;
}

export interface BillEntryRow {
  readonly entryId: string;
  readonly kind: BillEntryKind;
  readonly amount: number;
  readonly percent: number | null;
  readonly reason: string;
  readonly voids: string | null;
  readonly by: string;
  readonly at: string;
}

export interface BillPaymentRow {
  readonly paymentId: string;
  readonly orderNumber: number | null;
  readonly means: PaymentMeans | null;
  readonly method: PaymentMethod | null;
  readonly amount: number;
  readonly refundedAmount: number;
  readonly approvalNumber: string | null;
  readonly isCaptured: boolean;
  readonly tendered: number | null;
  readonly receiptKind: CashReceiptKind | null;
  readonly receiptNumber: string | null;
  readonly voids: string | null;
  readonly reason: string | null;
  readonly by: string | null;
  readonly at: string;
  readonly part: BillPart | null;
  readonly shares: number | null;
  /** Which dishes it paid for, where it paid for dishes. */
  readonly chosen: readonly ChosenLine[] | null;
  readonly clientId: string | null;
  /** Money of it is on its way back, or nobody knows whether it is. */
  readonly isRefunding: boolean;
  readonly payer: BillPayer;
}

/** The phone that pays, and its browser, base64; null where staff take the money, and of phones that are forgotten. */
export interface BillPayer {
  readonly sessionId: number | null;
  readonly deviceHash: string | null;
}

export interface BillClaimRow {
  readonly claimId: string;
  readonly amount: number;
  readonly part: BillPart;
  readonly clientId: string | null;
  readonly until: string;
  /** The card payment that it is kept for, and whether its money is being asked for already. */
  readonly paymentId: string | null;
  readonly isBeingTaken: boolean;
  readonly payer: BillPayer;
}

const PAYER = `jsonb_build_object('sessionId', c.session_id, 'deviceHash', encode(device_of(c.session_id), 'base64'))`;

// One statement, so that the bill is of one moment.
const BILL = `
  SELECT v.visit_id, v.table_idx, t.name AS table_name, v.opened_at, v.closed_at, v.head_count, v.bill_version,
         (SELECT to_jsonb(b) FROM bill_of(v.restaurant_id, v.visit_id, $3) AS b) AS money,
         (SELECT coalesce(jsonb_agg(jsonb_build_object(
                   'orderId', o.order_id, 'orderNumber', o.order_number, 'status', o.status, 'placedAt', o.placed_at,
                   'due', o.due_amount,
                   'isPaidFirst', EXISTS (SELECT FROM payments p WHERE p.restaurant_id = o.restaurant_id
                                             AND p.order_id = o.order_id AND p.is_captured),
                   'lines', (SELECT jsonb_agg(to_jsonb(l) || jsonb_build_object(
                                      'by', CASE WHEN o.source NOT IN ('STAFF', 'POS') THEN coalesce(l.client_id, o.client_id) END,
                                      'charged', l.live_quantity - l.free_quantity, 'taken', coalesce(c.quantity, 0)) ORDER BY l.line)
                               FROM order_lines l
                               LEFT JOIN claimed_lines(v.restaurant_id, v.visit_id, $3) AS c
                                 ON c.order_id = l.order_id AND c.line = l.line
                              WHERE l.restaurant_id = o.restaurant_id AND l.order_id = o.order_id))
                   ORDER BY o.placed_at, o.order_number), '[]')
            FROM orders o WHERE o.restaurant_id = v.restaurant_id AND o.visit_id = v.visit_id) AS orders,
         (SELECT coalesce(jsonb_agg(jsonb_build_object(
                   'entryId', e.entry_id, 'kind', e.kind, 'amount', e.amount, 'percent', e.percent, 'reason', e.reason,
                   'voids', e.voids_id, 'by', e.by_name, 'at', e.at) ORDER BY e.at, e.entry_id), '[]')
            FROM bill_entries e WHERE e.restaurant_id = v.restaurant_id AND e.visit_id = v.visit_id) AS entries,
         (SELECT coalesce(jsonb_agg(jsonb_build_object(
                   'paymentId', p.payment_id, 'orderNumber', o.order_number, 'means', p.means, 'method', p.method,
                   'amount', p.amount, 'refundedAmount', p.refunded_amount, 'isCaptured', p.is_captured,
                   'approvalNumber', p.approval_number,
                   'tendered', p.tendered, 'receiptKind', p.receipt_kind, 'receiptNumber', p.receipt_number,
                   'voids', p.voids_id, 'reason', p.reason, 'by', p.by_name, 'at', coalesce(p.approved_at, p.offered_at),
                   'part', c.part, 'shares', c.shares, 'chosen', c.lines, 'clientId', c.client_id,
                   'isRefunding', EXISTS (SELECT FROM refunds r WHERE r.restaurant_id = p.restaurant_id
                                             AND r.payment_id = p.payment_id AND r.status IN ('PENDING', 'UNKNOWN')),
                   'payer', ${PAYER})
                   ORDER BY coalesce(p.approved_at, p.offered_at), p.payment_id), '[]')
            FROM payments p
            LEFT JOIN orders o ON o.restaurant_id = p.restaurant_id AND o.order_id = p.order_id
            LEFT JOIN payment_claims c ON c.restaurant_id = p.restaurant_id AND c.payment_id = p.payment_id
           WHERE p.restaurant_id = v.restaurant_id AND p.visit_id = v.visit_id
             AND (p.is_captured OR p.origin <> 'PROVIDER')) AS payments,
         (SELECT coalesce(jsonb_agg(jsonb_build_object(
                   'claimId', c.claim_id, 'amount', c.amount, 'part', c.part, 'clientId', c.client_id, 'until', c.until,
                   'paymentId', q.payment_id, 'isBeingTaken', coalesce(q.phase <> 'OFFERED', false), 'payer', ${PAYER})
                   ORDER BY c.until, c.claim_id), '[]')
            FROM payment_claims c
            LEFT JOIN payments q ON q.restaurant_id = c.restaurant_id AND q.bill_claim = c.claim_id
           WHERE c.restaurant_id = v.restaurant_id AND c.visit_id = v.visit_id AND c.ended_at IS NULL AND c.until > $3) AS claims
    FROM visits v JOIN dining_tables t USING (restaurant_id, table_idx)
   WHERE v.restaurant_id = $1 AND v.visit_id = $2 AND v.ordered_at IS NOT NULL
  -- never null: money, orders, entries, payments, claims`;

/** The bill of a visit that has ordered, open or not; null for any other. */
export async function loadBill(
  client: Queryable,
  restaurantId: number,
  visitId: string,
  now: Date,
): Promise<BillRow | null> {
  const { rows } = await client.query<BillRow>({
    name: 'bill',
    text: BILL,
    values: [restaurantId, visitId, now],
  });
  return rows[0] ?? null;
}

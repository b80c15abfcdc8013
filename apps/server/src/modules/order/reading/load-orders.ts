import type { Queryable } from '../../../platform/events/append.ts';
import { inEveryLanguage, type StoredText } from '../../restaurant/localized.ts';
import { ORDER_COLUMNS, type OrderOwner, type OrderRow, OWNER_COLUMNS } from './order-row.ts';
import type { ReceiptPlace } from './present-order.ts';

export interface FoundReceipt {
  readonly row: OrderRow & OrderOwner;
  readonly place: Omit<ReceiptPlace, 'venue'>;
  /** Null once the visit was checked out. */
  readonly hashKey: string | null;
}

const RECEIPT = `
  SELECT ${ORDER_COLUMNS}, ${OWNER_COLUMNS}, t.name AS table_name, f.name AS floor_name,
         CASE WHEN v.closed_at IS NULL THEN v.hash_key END AS hash_key
    FROM orders o
    JOIN dining_tables t USING (restaurant_id, table_idx)
    JOIN floors f USING (restaurant_id, floor_id)
    LEFT JOIN visits v ON v.restaurant_id = o.restaurant_id AND v.visit_id = o.visit_id
   WHERE o.restaurant_id = $1 AND o.order_id = $2`;

/** One order with where it was placed. Whether the asker may read it is the caller's to check. */
export async function loadReceipt(
  client: Queryable,
  restaurantId: number,
  orderId: string,
): Promise<FoundReceipt | null> {
  const { rows } = await client.query<
    OrderRow & OrderOwner & { table_name: string; floor_name: StoredText; hash_key: string | null }
  >({ name: 'receipt', text: RECEIPT, values: [restaurantId, orderId] });
  const row = rows[0];
  if (!row) return null;
  const place = { tableName: row.table_name, floorName: inEveryLanguage(row.floor_name) };
  return { row, place, hashKey: row.hash_key };
}

const ORDER = `SELECT ${ORDER_COLUMNS}, ${OWNER_COLUMNS} FROM orders o WHERE o.restaurant_id = $1 AND o.order_id = $2`;

export async function loadOrder(
  client: Queryable,
  restaurantId: number,
  orderId: string,
): Promise<(OrderRow & OrderOwner) | null> {
  const { rows } = await client.query<OrderRow & OrderOwner>({
    name: 'order',
    text: ORDER,
    values: [restaurantId, orderId],
  });
  return rows[0] ?? null;
}

const HISTORY = `
  SELECT ${ORDER_COLUMNS}, ${OWNER_COLUMNS} FROM orders o
   WHERE o.restaurant_id = $1 AND o.visit_id = $2
   ORDER BY o.placed_at DESC, o.order_number DESC LIMIT $3 OFFSET $4`;

// Of what was paid first no more than is kept of it: what went back by itself, or is going back, is not paid.
const TOTALS = `
  SELECT count(*) AS count,
         coalesce(sum(paid) FILTER (WHERE o.status NOT IN ('CANCEL', 'REJECT')), 0) AS paid,
         coalesce(sum(CASE WHEN o.status IN ('CANCEL', 'REJECT') THEN o.total_amount - passed
                           ELSE o.total_amount - passed - free - paid END), 0) AS cancelled
    FROM orders o
    LEFT JOIN payments p ON p.restaurant_id = o.restaurant_id AND p.order_id = o.order_id AND p.is_captured
   CROSS JOIN LATERAL (
         SELECT coalesce((SELECT sum(l.unit_price * l.free_quantity) FROM order_lines l
                           WHERE l.restaurant_id = o.restaurant_id AND l.order_id = o.order_id), 0)::integer AS free,
                -- To other guests, who have an order of it.
                coalesce((SELECT -sum(c.amount) FROM line_changes c
                           WHERE c.restaurant_id = o.restaurant_id AND c.order_id = o.order_id AND c.kind = 'MOVE'), 0)::integer
                  AS passed,
                least(o.due_amount, p.amount - p.refunded_amount - coalesce((
                  SELECT sum(r.amount) FROM refunds r
                   WHERE r.restaurant_id = p.restaurant_id AND r.payment_id = p.payment_id
                     AND r.status IN ('PENDING', 'UNKNOWN')), 0))::integer AS paid) AS worth
   WHERE o.restaurant_id = $1 AND o.visit_id = $2`;

export interface VisitOrders {
  readonly rows: readonly (OrderRow & OrderOwner)[];
  /** Over the whole visit, whatever the page. */
  readonly count: number;
  readonly paid: number;
  readonly cancelled: number;
}

/** A page of a visit's orders, newest first. */
export async function loadVisitOrders(
  client: Queryable,
  restaurantId: number,
  visitId: string,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<VisitOrders> {
  const [orders, totals] = await Promise.all([
    client.query<OrderRow & OrderOwner>({
      name: 'history',
      text: HISTORY,
      values: [restaurantId, visitId, size, (page - 1) * size],
    }),
    client.query<{ count: number; paid: number; cancelled: number }>({
      name: 'history_totals',
      text: TOTALS,
      values: [restaurantId, visitId],
    }),
  ]);
  const { count = 0, paid = 0, cancelled = 0 } = totals.rows[0] ?? {};
  return { rows: orders.rows, count, paid, cancelled };
}

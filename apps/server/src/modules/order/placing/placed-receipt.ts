import type { OrderReceipt } from '@hansang/contract/schemas';
import type { Queryable } from '../../../platform/events/append.ts';
import type { Venue } from '../../restaurant/venue.ts';
import { loadReceipt } from '../reading/load-orders.ts';
import type { OrderRow } from '../reading/order-row.ts';
import { presentReceipt, type ReceiptPlace } from '../reading/present-order.ts';
import type { Draft, Placing } from './place-statement.ts';

/** What the statement answers about an order that it has placed. */
export interface Placed {
  /** Null until a prepaid order is paid. */
  readonly orderNumber: number | null;
  readonly hashKey: string | null;
  readonly isFirst: boolean;
  readonly headCount: number | null;
  /** Menu ids whose counted stock went down. */
  readonly counted: readonly string[];
}

/** The receipt of an order just placed, from what was written: nothing is read back. */
export function receiptOfPlaced(placing: Placing, draft: Draft, placed: Placed): OrderReceipt {
  const { venue, tableIdx, totals } = placing;
  const row: OrderRow = {
    restaurant_id: venue.restaurantId,
    order_id: draft.orderId,
    table_idx: tableIdx,
    visit_id: null,
    order_number: placed.orderNumber,
    business_day: '',
    status: draft.status,
    version: 1,
    source: placing.source,
    total_amount: totals.menuPayAmount,
    total_quantity: totals.totalMenuAmount,
    head_count: placed.headCount,
    needs_adult_check: placing.needsAdultCheck,
    is_first_of_visit: placed.isFirst,
    cancel_reason: null,
    cancel_note: null,
    steps: draft.steps,
    counted: placed.counted,
    placed_at: placing.now,
    payment: draft.status === 'PENDING' ? { status: 'PENDING', method: null, refundedAmount: 0 } : null,
    lines: draft.lines,
  };
  return presentReceipt(row, placeOf(venue, tableIdx), placed.hashKey);
}

/**
 * The receipt that a call got the first time it came: the order as it was placed, whatever happened since. Of a prepaid
 * order it is as it is now: what matters by then is whether it was paid.
 */
export async function receiptAsPlaced(
  client: Queryable,
  venue: Venue,
  orderId: string,
): Promise<OrderReceipt | null> {
  const found = await loadReceipt(client, venue.restaurantId, orderId);
  if (!found) return null;
  const row = found.row.payment ? found.row : rowAsPlaced(found.row);
  return presentReceipt(row, { venue, ...found.place }, found.hashKey);
}

function rowAsPlaced(row: OrderRow): OrderRow {
  const first = row.steps.filter(({ at }) => at === row.steps[0]?.at).at(-1);
  return { ...row, status: first?.status ?? row.status, cancel_reason: null, cancel_note: null };
}

function placeOf(venue: Venue, tableIdx: number): ReceiptPlace {
  const table = venue.tables.get(tableIdx);
  return { venue, tableName: table?.name ?? '', floorName: table?.floorName ?? venue.name };
}

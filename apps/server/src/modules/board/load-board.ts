import { BOARD_FINISHED_MAX, STAFF_UNDO_SECONDS } from '@hansang/contract';
import type { Queryable } from '../../platform/events/append.ts';
import { ORDER_COLUMNS, type OrderRow } from '../order/reading/order-row.ts';
import type { StoredText } from '../restaurant/localized.ts';

/** An order with the names of where it is served now. */
export interface PlacedOrderRow extends OrderRow {
  table_name: string;
  floor_name: StoredText;
  /** What staff call its guests. */
  party_label: string | null;
}

// Looked up for each order, never joined: without statistics a plan may begin at the tables, and read the open orders once
// for each of them.
const PLACED_COLUMNS = `
  SELECT ${ORDER_COLUMNS},
         (SELECT t.name FROM dining_tables t
           WHERE t.restaurant_id = o.restaurant_id AND t.table_idx = o.table_idx) AS table_name,
         (SELECT f.name FROM dining_tables t JOIN floors f USING (restaurant_id, floor_id)
           WHERE t.restaurant_id = o.restaurant_id AND t.table_idx = o.table_idx) AS floor_name,
         (SELECT v.party_label FROM visits v
           WHERE v.restaurant_id = o.restaurant_id AND v.visit_id = o.visit_id AND v.party_label IS NOT NULL) AS party_label`;
const PLACED_ORDERS = `${PLACED_COLUMNS} FROM orders o WHERE o.restaurant_id = $1`;

// As `isReleased` of packages/rules.
const RELEASED = `($3::timestamptz IS NULL OR o.released_at <= $3
      OR o.released_at > $3::timestamptz + make_interval(secs => ${STAFF_UNDO_SECONDS}))`;

// An order that was never paid for never reached the kitchen. One statement, so that the whole board is of one moment.
const BOARD = `
  (${PLACED_COLUMNS} FROM open_orders($1) o WHERE ${RELEASED})
  UNION ALL
  (${PLACED_ORDERS} AND o.business_day = $2 AND o.status IN ('COMPLETE', 'REJECT', 'CANCEL')
    AND o.order_number IS NOT NULL AND ${RELEASED}
    ORDER BY o.placed_at DESC LIMIT ${BOARD_FINISHED_MAX})`;

/**
 * The venue's open orders, whatever their day, and the latest finished ones of a business day.
 * @param releasedBy only orders that were released by then: the kitchen's; null for all
 */
export async function loadBoard(
  client: Queryable,
  restaurantId: number,
  businessDay: string,
  releasedBy: Date | null,
): Promise<PlacedOrderRow[]> {
  const { rows } = await client.query<PlacedOrderRow>({
    name: 'board',
    text: BOARD,
    values: [restaurantId, businessDay, releasedBy],
  });
  return rows;
}

const FINISHED = `
  ${PLACED_ORDERS} AND o.business_day = $2 AND o.status IN ('COMPLETE', 'REJECT', 'CANCEL') AND o.order_number < $4
    AND ${RELEASED}
    ORDER BY o.order_number DESC LIMIT $5`;

/** Finished orders of a business day with a smaller number than another, the latest first. */
export async function loadFinished(
  client: Queryable,
  restaurantId: number,
  { day, before, count }: { readonly day: string; readonly before: number; readonly count: number },
  releasedBy: Date | null,
): Promise<PlacedOrderRow[]> {
  const { rows } = await client.query<PlacedOrderRow>({
    name: 'finished_orders',
    text: FINISHED,
    values: [restaurantId, day, releasedBy, before, count],
  });
  return rows;
}

const NEXT_RELEASE = `
  SELECT min(o.released_at) FILTER (WHERE NOT ahead) AS at, coalesce(bool_or(ahead), false) AS "isAhead"
    FROM orders o CROSS JOIN LATERAL (
           SELECT o.released_at > $2::timestamptz + make_interval(secs => ${STAFF_UNDO_SECONDS}) AS ahead) a
   WHERE o.restaurant_id = $1 AND o.status IN ('REQUEST', 'CONFIRM', 'MENU_COMPLETE') AND o.released_at > $2`;

const SETTLE = `
  UPDATE orders SET released_at = $2
   WHERE restaurant_id = $1 AND order_id IN (
           SELECT order_id FROM hold_orders($1, ARRAY(
             SELECT o.order_id FROM orders o
              WHERE o.restaurant_id = $1 AND o.status IN ('REQUEST', 'CONFIRM', 'MENU_COMPLETE')
                AND o.released_at > $2::timestamptz + make_interval(secs => ${STAFF_UNDO_SECONDS}))))`;

/**
 * When the next order is released that was not by a moment; null where none is held back. What the clock was set back
 * under was released: that is written down, so that its old time hides it no second time.
 */
export async function loadNextRelease(
  client: Queryable,
  restaurantId: number,
  now: Date,
): Promise<Date | null> {
  const { rows } = await client.query<{ at: Date | null; isAhead: boolean }>({
    name: 'next_release',
    text: NEXT_RELEASE,
    values: [restaurantId, now],
  });
  if (rows[0]?.isAhead) await client.query(SETTLE, [restaurantId, now]);
  return rows[0]?.at ?? null;
}

export async function loadPlacedOrder(
  client: Queryable,
  restaurantId: number,
  orderId: string,
): Promise<PlacedOrderRow | null> {
  const { rows } = await client.query<PlacedOrderRow>({
    name: 'placed_order',
    text: `${PLACED_ORDERS} AND o.order_id = $2`,
    values: [restaurantId, orderId],
  });
  return rows[0] ?? null;
}

export async function loadPlacedOrders(
  client: Queryable,
  restaurantId: number,
  orderIds: readonly string[],
): Promise<PlacedOrderRow[]> {
  const { rows } = await client.query<PlacedOrderRow>({
    name: 'placed_orders',
    text: `${PLACED_ORDERS} AND o.order_id = ANY ($2) AND o.status <> 'PENDING'`,
    values: [restaurantId, orderIds],
  });
  return rows;
}

/** Every order of a visit, newest first. */
export async function loadOrdersOfVisit(
  client: Queryable,
  restaurantId: number,
  visitId: string,
): Promise<PlacedOrderRow[]> {
  const { rows } = await client.query<PlacedOrderRow>({
    name: 'visit_board',
    text: `${PLACED_ORDERS} AND o.visit_id = $2 AND o.status <> 'PENDING' ORDER BY o.placed_at DESC, o.order_number DESC`,
    values: [restaurantId, visitId],
  });
  return rows;
}

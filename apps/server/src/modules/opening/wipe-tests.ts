import { IDEMPOTENCY_KEPT_HOURS, TESTS_MAX } from '@hansang/contract';
import type pg from 'pg';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { appendEvents } from '../../platform/events/append.ts';
import { type Doer, staffAct } from '../../platform/events/staff-act.ts';
import { clearTable, letGo } from '../board/clear-table.ts';
import { holdTableCarts } from '../cart/house/house-changes.ts';
import { holdOrders } from '../order/moving/move-order.ts';
import { keysOfTills } from '../till/taking/till-actor.ts';
import { type HeldTable, holdVisits } from '../visit/hold-table.ts';

export interface WipeAsked {
  readonly restaurantId: number;
  readonly doer: Doer;
  readonly at: Date;
}

const TABLES = `
  SELECT table_idx AS "tableIdx", epoch, name, is_retired AS "isRetired", visit_id AS "visitId"
    FROM hold_tables($1, ARRAY(SELECT table_idx FROM dining_tables WHERE restaurant_id = $1))`;
const OPENED = 'SELECT opened_at IS NOT NULL AS "isOpen" FROM restaurants WHERE restaurant_id = $1';
// Counted before anything is held: a venue that never said it opened may have years of orders.
const TRIED = `
  SELECT FROM orders o
   WHERE o.restaurant_id = $1
     AND NOT EXISTS (SELECT FROM payments p WHERE p.restaurant_id = $1
                        AND (p.order_id = o.order_id OR (p.visit_id = o.visit_id AND p.bill_claim IS NOT NULL)))
   LIMIT $2`;
const VISITS = 'SELECT visit_id AS "visitId" FROM visits WHERE restaurant_id = $1';
const ORDERS = 'SELECT order_id AS "orderId" FROM orders WHERE restaurant_id = $1';
const PAYMENTS = `
  SELECT 1 FROM hold_payments($1, ARRAY(SELECT payment_id FROM payments WHERE restaurant_id = $1))`;

/**
 * An order that a card was asked for, by itself or at its table's bill, stays for good, whatever came of that. One that still runs, and any payment or
 * refund that is on its way, has to come to its end first.
 */
const PAID = `
  SELECT o.order_id AS "orderId", o.status IN ('PENDING', 'REQUEST', 'CONFIRM', 'MENU_COMPLETE') AS "isRunning"
    FROM orders o
   WHERE o.restaurant_id = $1
     AND EXISTS (SELECT FROM payments p WHERE p.restaurant_id = $1
                    AND (p.order_id = o.order_id OR (p.visit_id = o.visit_id AND p.bill_claim IS NOT NULL)))`;
const UNDER_WAY = `
  SELECT 1 FROM payments p
   WHERE p.restaurant_id = $1
     AND (p.phase <> 'DONE' OR EXISTS (SELECT 1 FROM refunds r WHERE r.restaurant_id = $1
                                          AND r.payment_id = p.payment_id AND r.status IN ('PENDING', 'UNKNOWN')))
   LIMIT 1`;

const HOLD_BOOKS = 'SELECT hold_books($1)';
const WIPE = 'SELECT wipe_orders($1, $2) AS stock';
// Photos go with their reviews and visits; one that has a place yet is kept by whoever lets go of it.
const LOOSEN = `
  INSERT INTO loose_pictures (hash, since)
  SELECT DISTINCT image_hash, $2::timestamptz FROM review_photos WHERE restaurant_id = $1 ON CONFLICT DO NOTHING`;
const REVIEWS = 'DELETE FROM reviews WHERE restaurant_id = $1';
const CALLS = 'DELETE FROM staff_calls WHERE restaurant_id = $1';
// What was recorded at their bills goes with them, but for bills that a card was asked for.
const BILLS = `
  WITH kept AS (SELECT visit_id FROM payments WHERE restaurant_id = $1 AND bill_claim IS NOT NULL),
       entries AS (DELETE FROM bill_entries WHERE restaurant_id = $1 AND visit_id NOT IN (SELECT visit_id FROM kept)),
       claims AS (DELETE FROM payment_claims WHERE restaurant_id = $1 AND visit_id NOT IN (SELECT visit_id FROM kept))
  DELETE FROM payments
   WHERE restaurant_id = $1 AND origin <> 'PROVIDER' AND visit_id NOT IN (SELECT visit_id FROM kept)`;
// What a till called those payments and entries is free for others, and what it asked in tests is no answer to what it asks in earnest. A
// key that nobody goes by any more is left alone: whoever takes it anew may be waiting for the tables.
const BILL_NAMES = `
  DELETE FROM external_ids x
   WHERE x.restaurant_id = $1 AND x.kind = 'PAYMENT'
     AND NOT EXISTS (SELECT FROM payments p WHERE p.restaurant_id = x.restaurant_id AND p.payment_id = x.our_id)
      OR x.restaurant_id = $1 AND x.kind = 'ENTRY'
     AND NOT EXISTS (SELECT FROM bill_entries e WHERE e.restaurant_id = x.restaurant_id AND e.entry_id = x.our_id)`;
const TILL_KEYS = 'DELETE FROM idempotency_keys WHERE starts_with(actor, $1) AND created_at > $2';
// Drawers and reports of before the opening count nothing; what is left of the sales is counted anew.
const BOOKS = `
  WITH drawers AS (DELETE FROM drawers WHERE restaurant_id = $1),
       reports AS (DELETE FROM day_reports WHERE restaurant_id = $1)
  DELETE FROM sales WHERE restaurant_id = $1`;
const KEPT_DAYS = `
  SELECT book_sales($1, d.day) FROM (
    SELECT o.business_day AS day FROM orders o WHERE o.restaurant_id = $1 AND o.order_number IS NOT NULL
    UNION SELECT p.business_day FROM payments p WHERE p.restaurant_id = $1 AND p.business_day IS NOT NULL
    UNION SELECT r.business_day FROM refunds r WHERE r.restaurant_id = $1 AND r.business_day IS NOT NULL) AS d`;
// Whoever still holds the way to a review is told what became of it.
const LEFT_VISITS = `
  WITH gone AS (
    DELETE FROM visits v WHERE v.restaurant_id = $1
       AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.restaurant_id = $1 AND o.visit_id = v.visit_id)
       AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.restaurant_id = $1 AND p.visit_id = v.visit_id)
    RETURNING hash_key)
  INSERT INTO wiped_visits (hash_key, restaurant_id, wiped_at)
  SELECT hash_key, $1, $2::timestamptz FROM gone WHERE hash_key IS NOT NULL ON CONFLICT DO NOTHING`;

/**
 * Takes away everything that was tried out in a venue before its opening: its tables are cleared, so that no phone goes
 * on with it, then orders, visits, calls and reviews go and stock comes back. The next order is number 1 again. Whoever
 * orders at the moment holds their table: that order stands wholly before this, and goes, or finds its visit ended.
 * @returns the dishes whose stock changed, and how many orders went
 */
export async function wipeTests(
  client: pg.PoolClient,
  asked: WipeAsked,
): Promise<{ readonly orders: number; readonly stock: readonly string[] } | Refusal> {
  const { restaurantId, doer, at } = asked;
  const tables = await client.query<HeldTable>(TABLES, [restaurantId]);
  const venue = await client.query<{ isOpen: boolean }>(OPENED, [restaurantId]);
  if (!venue.rows[0]) return refuse('NOT_FOUND_RESTAURANT');
  if (venue.rows[0].isOpen) return refuse('VENUE_IS_OPEN');
  const tried = await client.query(TRIED, [restaurantId, TESTS_MAX + 1]);
  if (tried.rows.length > TESTS_MAX) return refuse('TESTS_TOO_MANY', { params: { max: TESTS_MAX } });
  const present = await holdVisits(
    client,
    restaurantId,
    ...(await client.query<{ visitId: string }>(VISITS, [restaurantId])).rows.map(({ visitId }) => visitId),
  );
  await holdTableCarts(client, restaurantId, ...tables.rows.map(({ tableIdx }) => tableIdx));
  const orders = (await client.query<{ orderId: string }>(ORDERS, [restaurantId])).rows.map(
    ({ orderId }) => orderId,
  );
  await holdOrders(client, restaurantId, orders);
  await client.query(PAYMENTS, [restaurantId]);
  const paid = await client.query<{ orderId: string; isRunning: boolean }>(PAID, [restaurantId]);
  const underWay = await client.query(UNDER_WAY, [restaurantId]);
  if (underWay.rowCount !== 0 || paid.rows.some(({ isRunning }) => isRunning))
    return refuse('TESTS_BEING_PAID');
  const kept = new Set(paid.rows.map(({ orderId }) => orderId));
  const gone = orders.filter((orderId) => !kept.has(orderId));
  const who = {
    id: doer.userId ?? 'system',
    actorType: 'staff' as const,
    actor: doer.name,
    ...(doer.userId !== null && { userId: doer.userId }),
  };
  for (const table of tables.rows) {
    const visit = present.get(table.visitId) ?? null;
    if (visit && visit.tableIdx !== table.tableIdx) {
      await letGo(client, { restaurantId, table, who, now: at });
      continue;
    }
    await clearTable(client, {
      restaurantId,
      table,
      present: visit,
      toldVisitId: visit?.hasOrdered ? visit.visitId : null,
      who,
      now: at,
    });
  }
  const wiped = await client.query<{ stock: string[] }>(WIPE, [restaurantId, gone]);
  await client.query(LOOSEN, [restaurantId, at]);
  await client.query(REVIEWS, [restaurantId]);
  await client.query(CALLS, [restaurantId]);
  await client.query(BILLS, [restaurantId]);
  await client.query(BILL_NAMES, [restaurantId]);
  const since = new Date(at.getTime() - IDEMPOTENCY_KEPT_HOURS * 3_600_000);
  await client.query(TILL_KEYS, [keysOfTills(restaurantId), since]);
  await client.query(LEFT_VISITS, [restaurantId, at]);
  await client.query(HOLD_BOOKS, [restaurantId]);
  await client.query(BOOKS, [restaurantId]);
  await client.query(KEPT_DAYS, [restaurantId]);
  const stock = wiped.rows[0]?.stock ?? [];
  await tellWiped(client, asked, gone.length, stock);
  return { orders: gone.length, stock };
}

async function tellWiped(
  client: pg.PoolClient,
  { restaurantId, doer, at }: WipeAsked,
  count: number,
  stock: readonly string[],
): Promise<void> {
  await appendEvents(client, staffAct(restaurantId, doer, 'TESTS_WIPED', { count }, at));
  if (stock.length > 0)
    await appendEvents(client, {
      restaurantId,
      subjectType: 'venue',
      subjectId: String(restaurantId),
      actorType: 'staff',
      actor: doer.name,
      ...(doer.userId !== null && { userId: doer.userId }),
      type: 'stock.changed',
      data: { stock },
      at,
    });
}

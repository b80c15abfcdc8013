import type { TillState } from '@hansang/contract/schemas';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { TillSession } from '../../../platform/calls/till-session.ts';
import { loadRest } from '../../bill/hold-bill.ts';
import { loadTillNames } from '../naming/till-names.ts';
import type { TillParts } from '../till-parts.ts';
import { isToldOf, loadTillOrders } from './present-till-order.ts';
import { loadHead } from './read-events.ts';

interface OpenVisitRow {
  readonly visitId: string;
  readonly tableIdx: number;
  readonly openedAt: Date;
  readonly headCount: number | null;
  readonly orderIds: readonly string[];
}

// Of tables that were joined each shows the visit that they share. Each is looked up by itself, or years of visits may be read.
const OPEN_VISITS = `
  SELECT v.visit_id AS "visitId", t.table_idx AS "tableIdx", v.opened_at AS "openedAt", v.head_count AS "headCount",
         ARRAY(SELECT o.order_id FROM orders o
                WHERE o.restaurant_id = v.restaurant_id AND o.visit_id = v.visit_id AND o.status <> 'PENDING'
                ORDER BY o.placed_at) AS "orderIds"
    FROM dining_tables t
   CROSS JOIN LATERAL (SELECT * FROM visits o
                        WHERE o.restaurant_id = t.restaurant_id AND o.visit_id = t.visit_id LIMIT 1) v
   WHERE t.restaurant_id = $1
  -- never null: orderIds`;

/** The room as it is. What happens while it is read is told again by the events that follow. */
export async function loadTillState(
  { platform: { db, clock }, venues }: TillParts,
  till: TillSession,
): Promise<TillState | Refusal> {
  const { restaurantId } = till;
  // Before everything else: an event that is in the answer already comes once more, none is missed.
  const next = await loadHead(db.pool, restaurantId);
  const venue = await venues.get(restaurantId);
  if (!venue) return refuse('NOT_FOUND_RESTAURANT');
  const now = clock.now();
  const { orderDecider } = venue.settings;
  const { rows } = await db.pool.query<OpenVisitRow>(OPEN_VISITS, [restaurantId]);
  const orders = await loadTillOrders(
    db.pool,
    till,
    rows.flatMap(({ orderIds }) => orderIds),
    now,
  );
  const names = await loadTillNames(db.pool, till);
  const visits = new Map<number, TillState['tables'][number]['visit']>();
  for (const row of rows) {
    const known = row.orderIds.flatMap((id) => orders.get(id) ?? []);
    const told = known.filter(({ row: order }) => isToldOf(order, orderDecider, now));
    const { owed } = await loadRest(db.pool, restaurantId, row.visitId, now);
    visits.set(row.tableIdx, {
      visitId: row.visitId,
      openedAt: row.openedAt.toISOString(),
      headCount: row.headCount,
      total: told.reduce((sum, { order }) => sum + order.dueAmount, 0),
      owed,
      orders: told.map(({ order }) => order),
    });
  }
  return {
    venue: { restaurantId, name: venue.name.ko, timeZone: venue.clock.timeZone },
    till: { tillId: till.tillId, name: till.name, scopes: [...till.scopes] },
    orderDecider,
    tables: [...venue.tables.values()].map(({ tableIdx, name }) => ({
      tableIdx,
      name,
      externalId: names.of('TABLE', tableIdx),
      visit: visits.get(tableIdx) ?? null,
    })),
    next,
    serverTime: now.toISOString(),
  };
}

import type { FloorPlan, TableView } from '@hansang/contract/schemas';
import type { Queryable } from '../../platform/events/append.ts';
import { inEveryLanguage, type StoredText } from '../restaurant/localized.ts';
import type { Venue } from '../restaurant/venue.ts';
import { visitNeedsCheckout } from '../visit/needs-checkout.ts';
import { tableState } from './table-state.ts';

/** A phone that was not used for this long no longer means that somebody sits there. */
const SEATED_MINUTES = 60;

export interface FloorRow {
  floor_id: string;
  floor_name: StoredText;
  table_idx: number | null;
  table_name: string;
  seats: number | null;
  visit_id: string | null;
  opened_at: Date;
  last_activity_at: Date;
  business_day: string;
  head_count: number | null;
  order_count: number;
  open_count: number;
  kept_count: number;
  total: number;
  session_count: number;
  is_calling: boolean;
  battery: string | null;
  display_seen_at: Date | null;
}

// One statement, so that the whole floor is of one moment; each table's visit is read by its key, whatever the planner
// believes of visits. A visit that has not ordered is nothing to serve or to end.
const FLOOR = `
  SELECT f.floor_id, f.name AS floor_name, t.table_idx, t.name AS table_name, t.seats,
         v.visit_id, v.opened_at, v.last_activity_at, v.business_day, v.head_count,
         placed.order_count, placed.open_count, placed.kept_count, placed.total,
         (SELECT count(DISTINCT coalesce(s.client_id, s.session_id::text)) FROM guest_sessions s
           WHERE s.restaurant_id = f.restaurant_id AND s.table_idx = t.table_idx AND s.ended_at IS NULL
             AND s.table_epoch = t.epoch AND s.expires_at > $2
             AND s.last_used_at > $2::timestamptz - make_interval(mins => ${SEATED_MINUTES})) AS session_count,
         EXISTS (SELECT 1 FROM staff_calls c WHERE c.restaurant_id = f.restaurant_id AND c.table_idx = t.table_idx
                    AND c.closed_at IS NULL) AS is_calling,
         d.battery, d.seen_at AS display_seen_at
    FROM floors f
    LEFT JOIN dining_tables t ON t.restaurant_id = f.restaurant_id AND t.floor_id = f.floor_id AND NOT t.is_retired
    LEFT JOIN LATERAL (SELECT * FROM visits w WHERE w.restaurant_id = t.restaurant_id AND w.visit_id = t.visit_id
                          AND w.ordered_at IS NOT NULL LIMIT 1) v ON true
    LEFT JOIN displays d ON d.restaurant_id = t.restaurant_id AND d.table_idx = t.table_idx
   CROSS JOIN LATERAL (
         SELECT count(*) AS order_count,
                count(*) FILTER (WHERE o.status IN ('PENDING', 'REQUEST', 'CONFIRM', 'MENU_COMPLETE')) AS open_count,
                count(*) FILTER (WHERE o.status NOT IN ('REJECT', 'CANCEL')) AS kept_count,
                coalesce(sum(o.due_amount), 0)::integer AS total
           FROM orders o WHERE o.restaurant_id = v.restaurant_id AND o.visit_id = v.visit_id) AS placed
   WHERE f.restaurant_id = $1 AND ($3::integer IS NULL OR t.table_idx = $3)
   ORDER BY f.position, t.table_idx
  -- never null: business_day`;

/** Floors with their tables, and what goes on at them; with `tableIdx` that table alone. */
export async function loadFloorRows(
  client: Queryable,
  restaurantId: number,
  now: Date,
  tableIdx: number | null = null,
): Promise<FloorRow[]> {
  const { rows } = await client.query<FloorRow>({
    name: 'floor',
    text: FLOOR,
    values: [restaurantId, now, tableIdx],
  });
  return rows;
}

export function presentFloor(rows: readonly FloorRow[], venue: Venue, now: Date): FloorPlan {
  const floors = new Map<string, FloorPlan['floors'][number]>();
  for (const row of rows) {
    const floor = floors.get(row.floor_id) ?? {
      floorId: row.floor_id,
      name: inEveryLanguage(row.floor_name),
      tables: [],
    };
    floors.set(row.floor_id, floor);
    const table = presentTable(row, venue, now);
    if (table) floor.tables.push(table);
  }
  return { floors: [...floors.values()], serverTime: now.toISOString() };
}

/** Null for the row of a floor without tables. */
export function presentTable(row: FloorRow, venue: Venue, now: Date): TableView | null {
  if (row.table_idx === null) return null;
  const visit = row.visit_id === null ? null : { ...row, visit_id: row.visit_id };
  const stay = visit && {
    hasOrdered: true,
    businessDay: visit.business_day,
    lastActivityAt: visit.last_activity_at.getTime(),
  };
  return {
    tableIdx: row.table_idx,
    tableName: row.table_name,
    floorId: row.floor_id,
    seats: row.seats,
    state: tableState({
      hasVisit: visit !== null,
      needsCheckout: visitNeedsCheckout(stay, venue, now),
      isCalling: row.is_calling,
      openOrderCount: row.open_count,
      keptOrderCount: row.kept_count,
      sessionCount: row.session_count,
      isPrepaid: venue.settings.usePG,
    }),
    visit: visit && {
      visitId: visit.visit_id,
      openedAt: visit.opened_at.toISOString(),
      lastActivityAt: visit.last_activity_at.toISOString(),
      headCount: visit.head_count,
      orderCount: visit.order_count,
      openOrderCount: visit.open_count,
      total: visit.total,
    },
    sessionCount: row.session_count,
    display:
      row.battery === null || row.display_seen_at === null
        ? null
        : { battery: row.battery, seenAt: row.display_seen_at.toISOString() },
  };
}

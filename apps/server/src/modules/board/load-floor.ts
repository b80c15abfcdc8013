import { SEATED_MINUTES } from '@hansang/contract';
import type { FloorPlan, TablePlace, TableView } from '@hansang/contract/schemas';
import { type OrderMoney, visitMoney } from '@hansang/rules';
import type { Queryable } from '../../platform/events/append.ts';
import { phoneLabel } from '../admission/phone-label.ts';
import { inEveryLanguage, type StoredText } from '../restaurant/localized.ts';
import { admissionOf } from '../restaurant/store-settings.ts';
import type { Venue } from '../restaurant/venue.ts';
import { visitNeedsCheckout } from '../visit/needs-checkout.ts';
import { tableState } from './table-state.ts';

export interface FloorRow {
  floor_id: string;
  floor_name: StoredText;
  table_idx: number | null;
  table_name: string;
  seats: number | null;
  place: TablePlace | null;
  zone: string | null;
  visit_id: string | null;
  opened_at: Date;
  last_activity_at: Date;
  business_day: string;
  head_count: number | null;
  order_count: number;
  open_count: number;
  new_count: number;
  kept_count: number;
  total: number;
  /** One for each order of the visit; null without one. */
  money: readonly OrderMoney[] | null;
  new_since: Date | null;
  cooking_since: Date | null;
  ready_since: Date | null;
  session_count: number;
  is_calling: boolean;
  battery: string | null;
  display_seen_at: Date | null;
  /** The present visit, ordered or not. */
  present: string | null;
  confirmed_at: Date | null;
  asking: { phoneId: number; clientId: string | null; askedAt: string }[];
}

// One statement, so that the whole floor is of one moment; each table's visit is read by its key, whatever the planner
// believes of visits. A visit that has not ordered is nothing to serve or to end.
const FLOOR = `
  SELECT f.floor_id, f.name AS floor_name, t.table_idx, t.name AS table_name, t.seats, t.place, t.zone,
         v.visit_id, v.opened_at, v.last_activity_at, v.business_day, v.head_count,
         placed.order_count, placed.open_count, placed.new_count, placed.kept_count, placed.total, placed.money,
         placed.new_since, placed.cooking_since, placed.ready_since,
         (SELECT count(DISTINCT coalesce(s.client_id, s.session_id::text)) FROM guest_sessions s
           WHERE s.restaurant_id = f.restaurant_id AND s.table_idx = t.table_idx AND s.ended_at IS NULL
             AND s.table_epoch = t.epoch AND s.expires_at > $2
             AND s.last_used_at > $2::timestamptz - make_interval(mins => ${SEATED_MINUTES})) AS session_count,
         EXISTS (SELECT 1 FROM staff_calls c WHERE c.restaurant_id = f.restaurant_id AND c.table_idx = t.table_idx
                    AND c.closed_at IS NULL) AS is_calling,
         d.battery, d.seen_at AS display_seen_at, t.visit_id AS present,
         (SELECT p.confirmed_at FROM visits p WHERE p.restaurant_id = t.restaurant_id AND p.visit_id = t.visit_id) AS confirmed_at,
         coalesce((SELECT jsonb_agg(jsonb_build_object('phoneId', s.session_id, 'clientId', s.client_id, 'askedAt', s.asked_at)
                                    ORDER BY s.asked_at, s.session_id)
                     FROM guest_sessions s
                    WHERE s.restaurant_id = f.restaurant_id AND s.table_idx = t.table_idx AND s.ended_at IS NULL
                      AND s.admission = 'ASKING' AND s.visit_id = t.visit_id AND s.expires_at > $2), '[]') AS asking
    FROM floors f
    LEFT JOIN dining_tables t ON t.restaurant_id = f.restaurant_id AND t.floor_id = f.floor_id AND NOT t.is_retired
    LEFT JOIN LATERAL (SELECT * FROM visits w WHERE w.restaurant_id = t.restaurant_id AND w.visit_id = t.visit_id
                          AND w.ordered_at IS NOT NULL LIMIT 1) v ON true
    LEFT JOIN displays d ON d.restaurant_id = t.restaurant_id AND d.table_idx = t.table_idx
   CROSS JOIN LATERAL (
         SELECT count(*) AS order_count,
                count(*) FILTER (WHERE o.status IN ('PENDING', 'REQUEST', 'CONFIRM', 'MENU_COMPLETE')) AS open_count,
                count(*) FILTER (WHERE o.status = 'REQUEST') AS new_count,
                count(*) FILTER (WHERE o.status NOT IN ('REJECT', 'CANCEL')) AS kept_count,
                coalesce(sum(o.due_amount), 0)::integer AS total,
                jsonb_agg(jsonb_build_object('due', o.due_amount, 'captured', coalesce(p.amount, 0),
                                             'refunded', coalesce(p.refunded_amount, 0))) AS money,
                min(since_status(o.steps, o.status)) FILTER (WHERE o.status = 'REQUEST') AS new_since,
                min(since_status(o.steps, o.status)) FILTER (WHERE o.status = 'CONFIRM') AS cooking_since,
                min(since_status(o.steps, o.status)) FILTER (WHERE o.status = 'MENU_COMPLETE') AS ready_since
           FROM orders o
           LEFT JOIN LATERAL (SELECT q.amount, q.refunded_amount FROM payments q
                               WHERE q.restaurant_id = o.restaurant_id AND q.order_id = o.order_id AND q.is_captured
                               LIMIT 1) p ON true
          WHERE o.restaurant_id = v.restaurant_id AND o.visit_id = v.visit_id) AS placed
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
  return {
    floors: [...floors.values()],
    limits: venue.settings.waitingLimits,
    serverTime: now.toISOString(),
  };
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
    place: row.place,
    zone: row.zone,
    state: tableState({
      hasVisit: visit !== null,
      needsCheckout: visitNeedsCheckout(stay, venue, now),
      isCalling: row.is_calling,
      openOrderCount: row.open_count,
      keptOrderCount: row.kept_count,
      sessionCount: row.session_count,
      isPrepaid: venue.settings.usePG,
      isOpened: row.confirmed_at !== null,
    }),
    visitId: row.present,
    visit: visit && {
      visitId: visit.visit_id,
      openedAt: visit.opened_at.toISOString(),
      lastActivityAt: visit.last_activity_at.toISOString(),
      headCount: visit.head_count,
      orderCount: visit.order_count,
      openOrderCount: visit.open_count,
      newOrderCount: visit.new_count,
      keptOrderCount: visit.kept_count,
      total: visit.total,
      money: visitMoney(visit.money ?? []),
      oldest: {
        new: visit.new_since?.toISOString() ?? null,
        cooking: visit.cooking_since?.toISOString() ?? null,
        ready: visit.ready_since?.toISOString() ?? null,
      },
    },
    sessionCount: row.session_count,
    admission: admissionAt(row, venue),
    display:
      row.battery === null || row.display_seen_at === null
        ? null
        : { battery: row.battery, seenAt: row.display_seen_at.toISOString() },
  };
}

/** Where phones are let in: whether staff know of guests there, and who asks. */
function admissionAt(
  { present, confirmed_at, asking }: FloorRow,
  { settings }: Venue,
): TableView['admission'] {
  const admission = admissionOf(settings);
  if (admission === 'LINK') return null;
  const empty = admission === 'STAFF' ? 'CLOSED' : 'EMPTY';
  return {
    state: present === null ? empty : confirmed_at === null ? 'UNCONFIRMED' : 'OPEN',
    asking: asking.map(({ phoneId, clientId, askedAt }) => ({
      phoneId,
      label: phoneLabel({ clientId, sessionId: phoneId }),
      askedAt: new Date(askedAt).toISOString(),
    })),
  };
}

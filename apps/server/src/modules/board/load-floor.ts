import { SEATED_MINUTES } from '@hansang/contract';
import type { FloorPlan, TablePlace, TableView, VisitMoney } from '@hansang/contract/schemas';
import { type BillMoney, billRest } from '@hansang/rules/bill';
import { businessDay, onClock } from '@hansang/rules/hours';
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
  /** Of the present visit, ordered or not. */
  opened_at: Date;
  last_activity_at: Date;
  business_day: string;
  head_count: number | null;
  order_count: number;
  open_count: number;
  new_count: number;
  kept_count: number;
  total: number;
  /** What its bill comes to; null without a visit. */
  money: BillMoney | null;
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
  party_label: string | null;
  /** The table at which the guests of this one order, where it is another. */
  joined_to: number | null;
  joined_to_name: string | null;
  /** Names of the tables that belong to this one. */
  joined: { tableIdx: number; tableName: string }[];
  reserved_from: Date | null;
  reserved_for: string | null;
}

// One statement, so that the whole floor is of one moment.
const FLOOR = `
  SELECT * FROM read_floor($1, $2, $3, ${SEATED_MINUTES})
  -- never null: floor_id, floor_name, table_name, opened_at, last_activity_at, business_day, order_count, open_count, new_count, kept_count, total, session_count, is_calling, joined, asking`;

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
  const money = presentMoney(visit?.money ?? null);
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
      isPaid: venue.settings.usePG || (money.owed === 0 && money.paid > 0),
      isOpened: row.confirmed_at !== null,
    }),
    isCalling: row.is_calling,
    visitId: row.present,
    stay: row.present === null ? null : { openedAt: row.opened_at.toISOString(), headCount: row.head_count },
    joinedTo:
      row.joined_to === null || row.joined_to_name === null
        ? null
        : { tableIdx: row.joined_to, tableName: row.joined_to_name },
    joined: row.joined,
    partyLabel: row.party_label,
    reservation: reservationAt(row, venue, now),
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
      money,
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

/** Whom a table is kept for today; one of an earlier day is over. */
function reservationAt(
  { reserved_from: from, reserved_for: name }: Pick<FloorRow, 'reserved_from' | 'reserved_for'>,
  { clock }: Venue,
  now: Date,
): TableView['reservation'] {
  if (from === null || businessDay(from.getTime(), clock) < businessDay(now.getTime(), clock)) return null;
  const time = onClock(from.getTime(), clock.timeZone).slice(11, 16);
  return { from: from.toISOString(), time, name };
}

function presentMoney(bill: BillMoney | null): VisitMoney {
  if (!bill) return { entered: 0, owed: 0, claimed: 0, over: 0, paid: 0, refunded: 0, refunding: 0 };
  const { entered, claimed, paid, refunded, refunding } = bill;
  const { owed, over } = billRest(bill);
  return { entered, owed, claimed, over, paid, refunded, refunding };
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

import type { Queryable } from '../../platform/events/append.ts';
import { LoadingCache } from '../../platform/loading-cache.ts';
import type { Platform } from '../../platform/platform.ts';

/** A table's stay once it has ordered, to check-out. One that has not is nobody's to read: it has no hash and no history. */
export interface OpenVisit {
  readonly visitId: string;
  readonly hasOrdered: boolean;
  readonly hashKey: string;
  /** `YYYY-MM-DD`. */
  readonly businessDay: string;
  readonly headCount: number | null;
  /** Milliseconds since the epoch. */
  lastActivityAt: number;
}

/** What goes on at a table. Sessions of another epoch are older than its last check-out. */
export interface TableState {
  readonly epoch: number;
  /** Generation of the key that its printed code holds. */
  readonly keyGeneration: number | null;
  /** Only that key opens it. */
  readonly isKeyed: boolean;
  readonly visit: OpenVisit | null;
  /** The visit that runs, ordered or not. */
  readonly present: PresentVisit | null;
  /** From when it is kept for somebody; milliseconds since the epoch. */
  readonly reservedFrom: number | null;
}

export interface PresentVisit {
  readonly visitId: string;
  /** Where its guests order; of a table that shares the visit another one than this. */
  readonly tableIdx: number;
  /** Milliseconds since the epoch. */
  readonly openedAt: number;
}

/** Tables' states from memory, for reads; what writes decides again under the table's lock. */
export interface Tables {
  get(restaurantId: number, tableIdx: number): TableState | null | Promise<TableState | null>;
  /** Reads the table anew at the next `get`: call it after a write, the log tells the other nodes. */
  forget(restaurantId: number, tableIdx: number): void;
  /** An order was placed: a visit that had ordered goes on, else the table is read anew. */
  ordered(restaurantId: number, tableIdx: number, isFirst: boolean, at: number): void;
}

interface Row {
  epoch: number;
  key_generation: number | null;
  is_keyed: boolean;
  reserved_from: Date | null;
  visit_id: string | null;
  seated_at: number;
  opened_at: Date;
  has_ordered: boolean;
  hash_key: string;
  business_day: string;
  head_count: number | null;
  last_activity_at: Date;
}

const STATE = `
  SELECT * FROM table_state($1, $2)
  -- never null: epoch, is_keyed, seated_at, opened_at, has_ordered, hash_key, business_day, last_activity_at`;

/** What goes on at a table now. */
export async function readTableState(
  client: Queryable,
  restaurantId: number,
  tableIdx: number,
): Promise<TableState | null> {
  const values = [restaurantId, tableIdx];
  const { rows } = await client.query<Row>({ name: 'table_state', text: STATE, values });
  return rows[0] ? stateOf(rows[0]) : null;
}

const MOST = 20_000;
const keyOf = (restaurantId: number, tableIdx: number) => `${restaurantId}:${tableIdx}`;
const venueOf = (key: string) => Number.parseInt(key, 10);

export function openTables({ db, events }: Pick<Platform, 'db' | 'events'>): Tables {
  const cache = new LoadingCache<string, TableState>(MOST, async (key) => {
    events.want(venueOf(key));
    return readTableState(db.pool, venueOf(key), Number(key.split(':')[1]));
  });
  events.onLapse((gone) => cache.forgetWhere((_state, key) => gone.has(venueOf(key))));
  const forget = (restaurantId: number, tableIdx: number) => cache.forget(keyOf(restaurantId, tableIdx));
  const ordered = (restaurantId: number, tableIdx: number, isFirst: boolean, at: number) => {
    const visit = cache.peek(keyOf(restaurantId, tableIdx))?.visit;
    if (visit && !isFirst) visit.lastActivityAt = Math.max(visit.lastActivityAt, at);
    else forget(restaurantId, tableIdx);
  };
  events.listen((event) => {
    switch (event.type) {
      case 'order.placed':
        return ordered(event.restaurantId, event.data.tableIdx, event.data.isFirst, event.at.getTime());
      case 'visit.opened':
      case 'visit.lapsed':
      case 'visit.closed':
      case 'visit.reopened':
      case 'seating.counted':
      case 'table.reserved':
      case 'table.key-renewed':
        return forget(event.restaurantId, event.data.tableIdx);
      case 'visit.moved':
      case 'seating.merged':
      case 'seating.parted':
      case 'seating.passed':
        forget(event.restaurantId, event.data.tableIdx);
        return forget(event.restaurantId, event.data.toTableIdx);
      case 'venue.changed':
        return cache.clear();
    }
  });
  return { get: (restaurantId, tableIdx) => cache.get(keyOf(restaurantId, tableIdx)), forget, ordered };
}

function stateOf(row: Row): TableState {
  return {
    epoch: row.epoch,
    keyGeneration: row.key_generation,
    isKeyed: row.is_keyed,
    reservedFrom: row.reserved_from?.getTime() ?? null,
    present:
      row.visit_id === null
        ? null
        : { visitId: row.visit_id, tableIdx: row.seated_at, openedAt: row.opened_at.getTime() },
    visit:
      row.visit_id === null || !row.has_ordered
        ? null
        : {
            visitId: row.visit_id,
            hasOrdered: true,
            hashKey: row.hash_key,
            businessDay: row.business_day,
            headCount: row.head_count,
            lastActivityAt: row.last_activity_at.getTime(),
          },
  };
}

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
  readonly visit: OpenVisit | null;
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
  visit_id: string | null;
  hash_key: string;
  business_day: string;
  head_count: number | null;
  last_activity_at: Date;
}

const STATE = `
  SELECT t.epoch, v.visit_id, v.hash_key, v.business_day, v.head_count, v.last_activity_at
    FROM dining_tables t
    LEFT JOIN visits v ON v.restaurant_id = t.restaurant_id AND v.visit_id = t.visit_id AND v.ordered_at IS NOT NULL
   WHERE t.restaurant_id = $1 AND t.table_idx = $2 AND NOT t.is_retired
  -- never null: hash_key, business_day`;

const MOST = 20_000;
const keyOf = (restaurantId: number, tableIdx: number) => `${restaurantId}:${tableIdx}`;
const venueOf = (key: string) => Number.parseInt(key, 10);

export function openTables({ db, events }: Pick<Platform, 'db' | 'events'>): Tables {
  const cache = new LoadingCache<string, TableState>(MOST, async (key) => {
    events.want(venueOf(key));
    const { rows } = await db.pool.query<Row>({ name: 'table_state', text: STATE, values: key.split(':') });
    return rows[0] ? stateOf(rows[0]) : null;
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
      case 'visit.closed':
        return forget(event.restaurantId, event.data.tableIdx);
      case 'visit.moved':
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
    visit:
      row.visit_id === null
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

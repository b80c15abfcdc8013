import type { ErrorCode } from '@hansang/contract';
import { readTableKey } from '@hansang/rules';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { LoadingCache } from '../../platform/loading-cache.ts';
import type { Platform } from '../../platform/platform.ts';

/** The table that a key opens. */
export interface KeyPlace {
  readonly restaurantId: number;
  readonly tableIdx: number;
  readonly generation: number;
}

/** Keys of tables, from memory. */
export interface TableKeys {
  /**
   * The table of a key, or why it opens none. Keys that never were are counted by the address that tries them; a right
   * one is answered whatever else came from there, because a venue's guests share one address.
   */
  find(text: string, address: string): Promise<KeyPlace | Refusal>;
  /** Reads a venue's keys anew at their next use: call it after a change, the log tells the other nodes. */
  forget(restaurantId: number): void;
}

interface Row {
  restaurant_id: number;
  table_idx: number;
  generation: number;
  is_replaced: boolean;
  is_retired: boolean;
}

const FIND = `
  SELECT k.restaurant_id, k.table_idx, k.generation, k.ended_at IS NOT NULL AS is_replaced, t.is_retired
    FROM table_keys k JOIN dining_tables t USING (restaurant_id, table_idx) WHERE k.key = $1`;

interface Known {
  readonly place: KeyPlace;
  readonly refused: ErrorCode | null;
}

const MOST = 20_000;

export function openTableKeys({ db, events, limits }: Pick<Platform, 'db' | 'events' | 'limits'>): TableKeys {
  const cache = new LoadingCache<string, Known>(MOST, async (key) => {
    const read = async () => {
      const { rows } = await db.pool.query<Row>({ name: 'table_key', text: FIND, values: [key] });
      return rows[0] ? knownOf(rows[0]) : null;
    };
    const known = await read();
    // Whose key it is was not known before: what happened to it while it was read has not been heard.
    return known && events.want(known.place.restaurantId) ? read() : known;
  });
  const forget = (restaurantId: number) =>
    cache.forgetWhere(({ place }) => place.restaurantId === restaurantId);
  events.onLapse((gone) => cache.forgetWhere(({ place }) => gone.has(place.restaurantId)));
  events.listen((event) => {
    if (event.type === 'table.key-renewed' || event.type === 'venue.changed') forget(event.restaurantId);
  });
  return {
    forget,
    async find(text, address) {
      const key = readTableKey(text);
      const known = key === null ? null : await cache.get(key);
      if (known === null) return limits.guesses.take(address) ?? refuse('TABLE_CODE_UNKNOWN');
      return known.refused === null ? known.place : refuse(known.refused);
    },
  };
}

function knownOf(row: Row): Known {
  const place = {
    restaurantId: row.restaurant_id,
    tableIdx: row.table_idx,
    generation: row.generation,
  };
  if (row.is_retired) return { place, refused: 'NOT_FOUND_TABLE' };
  return { place, refused: row.is_replaced ? 'TABLE_CODE_REPLACED' : null };
}

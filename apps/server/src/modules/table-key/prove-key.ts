import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import type { Venue } from '../restaurant/venue.ts';
import type { TableKeys } from './table-keys.ts';

export interface KeyAsked {
  readonly tableIdx: number;
  /** The key that came with the request; absent where the table is named by its number alone. */
  readonly key: string | undefined;
  readonly address: string;
}

/**
 * Whether a link opens the table that it names: by a key wherever one is told, by the table's number only where the
 * venue's links are open. Answers the generation of the key, null without one.
 */
export async function proveKey(
  keys: TableKeys,
  { restaurantId, settings }: Pick<Venue, 'restaurantId' | 'settings'>,
  { tableIdx, key, address }: KeyAsked,
): Promise<number | null | Refusal> {
  if (key === undefined) return settings.tableLinks === 'OPEN' ? null : refuse('TABLE_CODE_NEEDED');
  const place = await keys.find(key, address);
  if (isRefusal(place)) return place;
  // Another table's key opens that one alone.
  const isOwn = place.restaurantId === restaurantId && place.tableIdx === tableIdx;
  return isOwn ? place.generation : refuse('TABLE_CODE_UNKNOWN');
}

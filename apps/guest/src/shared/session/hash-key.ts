import { type KeyValue, readJson } from '../browser/storage.ts';
import type { EntryState } from './entry.ts';
import { isSamePlace, type KeptPlace } from './same-place.ts';

interface StoredHash extends KeptPlace {
  readonly hashKey: string;
}

const KEY = 'visit';

const isStoredHash = (value: unknown): value is StoredHash =>
  typeof value === 'object' && value !== null && typeof (value as StoredHash).hashKey === 'string';

/** The visit's key that this phone was handed at this table, or null. */
export function readHash(storage: KeyValue, entry: EntryState | null): string | null {
  const stored = readJson(storage, KEY, isStoredHash);
  return stored && isSamePlace(stored, entry) ? stored.hashKey : null;
}

export function writeHash(storage: KeyValue, entry: EntryState, hashKey: string | null): void {
  if (hashKey === null) storage.remove(KEY);
  else {
    const { restaurantId, tableIdx, timestamp } = entry;
    storage.set(KEY, JSON.stringify({ restaurantId, tableIdx, timestamp, hashKey } satisfies StoredHash));
  }
}

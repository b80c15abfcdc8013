import type { HistoryAnswer, PastOrder } from '@hansang/contract/schemas';
import { type KeyValue, readJson } from '../../shared/browser/storage.ts';
import { isSamePlace, type KeptPlace } from '../../shared/session/same-place.ts';

/** What this phone has read last of its visit: what changed since is news, and what it had is told at the end. */
export interface KeptVisit extends KeptPlace {
  readonly venue: string;
  readonly table: string;
  readonly hashKey: string | null;
  /** Newest first, as many as one read brings. */
  readonly orders: readonly PastOrder[];
  /** Won, over the whole visit. */
  readonly total: number;
  /** What stood on the table's bill beside its dishes, how it was paid, and what a receipt says of it. */
  readonly bill?: Pick<NonNullable<HistoryAnswer['bill']>, 'entered' | 'paid' | 'receipt'> | undefined;
}

const KEY = 'visit-orders';

const isKeptVisit = (value: unknown): value is KeptVisit => {
  const visit = value as Partial<KeptVisit> | null;
  return (
    typeof visit?.restaurantId === 'number' &&
    typeof visit.total === 'number' &&
    Array.isArray(visit.orders) &&
    visit.orders.every((order) => typeof order?._id === 'string' && Array.isArray(order.menus))
  );
};

/** What is kept of the visit at this table, or at any; null where nothing is. */
export function keptVisit(storage: KeyValue, here: KeptPlace | 'any' | null): KeptVisit | null {
  const visit = readJson(storage, KEY, isKeptVisit);
  return visit && (here === 'any' || isSamePlace(visit, here)) ? visit : null;
}

export const keepVisit = (storage: KeyValue, visit: KeptVisit): void =>
  storage.set(KEY, JSON.stringify(visit));

export const forgetVisit = (storage: KeyValue): void => storage.remove(KEY);

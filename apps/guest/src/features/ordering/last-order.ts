import type { KeyValue } from '../../shared/browser/storage.ts';

const KEY = 'last-order-time';

/** Remembers when this phone last ordered, in ms since the epoch: the same ordered again is asked about. */
export const recordOrder = (storage: KeyValue, now: number): void => storage.set(KEY, String(now));

/** When this phone last ordered, or null. */
export function lastOrderTime(storage: KeyValue): number | null {
  const time = Number(storage.get(KEY) ?? Number.NaN);
  return Number.isFinite(time) && time > 0 ? time : null;
}

export const forgetOrder = (storage: KeyValue): void => storage.remove(KEY);

import type { KeyValue } from '../../shared/browser/storage.ts';

const KEY = 'last-order-time';
const TOLD_KEY = 'last-order-told';

/**
 * Remembers when this phone last ordered, in ms since the epoch: the same ordered again is asked about. And what it was
 * told then: it is not what a later try has ordered.
 */
export function recordOrder(storage: KeyValue, now: number, orderId: string): void {
  storage.set(KEY, String(now));
  storage.set(TOLD_KEY, orderId);
}

/** When this phone last ordered, or null. */
export function lastOrderTime(storage: KeyValue): number | null {
  const time = Number(storage.get(KEY) ?? Number.NaN);
  return Number.isFinite(time) && time > 0 ? time : null;
}

/** The order that this phone was last told of, or null. */
export const lastOrderTold = (storage: KeyValue): string | null => storage.get(TOLD_KEY);

export function forgetOrder(storage: KeyValue): void {
  storage.remove(KEY);
  storage.remove(TOLD_KEY);
}

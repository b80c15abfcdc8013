import { LOCAL_CART_MINUTES } from '@hansang/contract';
import { type KeyValue, readJson, safeStorage } from '../../shared/browser/storage.ts';

/** A payment that this phone has begun and whose end it has not seen: the payment-failure flag. */
export interface BegunPayment {
  readonly restaurantId: number;
  readonly tableIdx: number;
  /** Null until the server has reserved the order. */
  readonly orderId: string | null;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

export const FAILURE_KEY = 'payment-failure';
const REDIRECT_KEY = 'redirect';

const isBegun = (value: unknown): value is BegunPayment => {
  const begun = value as Partial<BegunPayment> | null;
  return (
    typeof begun?.restaurantId === 'number' &&
    typeof begun.tableIdx === 'number' &&
    typeof begun.startedAt === 'number' &&
    (begun.orderId === null || typeof begun.orderId === 'string')
  );
};

/** Session storage: it belongs to this tab, and goes with it to the provider and back. */
const openTab = (): KeyValue => safeStorage(() => sessionStorage);

/** Sets both flags before anything is sent: whatever happens then, this phone knows that it may have paid. */
export function beginPayment(storage: KeyValue, begun: BegunPayment, tab: KeyValue = openTab()): void {
  storage.set(FAILURE_KEY, JSON.stringify(begun));
  tab.set(REDIRECT_KEY, '1');
}

/** The order is reserved: from now on its outcome can be asked for. */
export function reservePayment(storage: KeyValue, orderId: string): void {
  const begun = readJson(storage, FAILURE_KEY, isBegun);
  if (begun) storage.set(FAILURE_KEY, JSON.stringify({ ...begun, orderId } satisfies BegunPayment));
}

/** The payment whose end is not known yet, or null. No order waits for its payment as long as a cart is kept. */
export function begunPayment(storage: KeyValue, now: number): BegunPayment | null {
  const begun = readJson(storage, FAILURE_KEY, isBegun);
  if (!begun) return null;
  if (now - begun.startedAt < LOCAL_CART_MINUTES * 60_000) return begun;
  storage.remove(FAILURE_KEY);
  return null;
}

/** Whether an order of this phone is reserved and not known to be paid: its dishes are held for it. */
export const holdsOrder = (storage: KeyValue, now: number): boolean =>
  (begunPayment(storage, now)?.orderId ?? null) !== null;

/** Removes both flags: the guest has seen how it ended, or nothing was begun after all. */
export function endPayment(storage: KeyValue, tab: KeyValue = openTab()): void {
  storage.remove(FAILURE_KEY);
  tab.remove(REDIRECT_KEY);
}

/** What was begun now came to nothing: the payment before it still waits for its end. */
export function resumePayment(storage: KeyValue, begun: BegunPayment): void {
  storage.set(FAILURE_KEY, JSON.stringify(begun));
}

/** Whether this very tab went to the provider; tells it once. */
export function cameBack(tab: KeyValue = openTab()): boolean {
  const hasLeft = tab.get(REDIRECT_KEY) !== null;
  tab.remove(REDIRECT_KEY);
  return hasLeft;
}

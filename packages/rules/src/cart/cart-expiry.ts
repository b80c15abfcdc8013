import { LOCAL_CART_MINUTES } from '@hansang/contract';

/** When a cart ends that was last changed at `changedAt`; both in milliseconds since the epoch. */
export function cartExpiresAt(changedAt: number): number {
  return changedAt + LOCAL_CART_MINUTES * 60_000;
}

export function isCartExpired(changedAt: number, now: number): boolean {
  return now >= cartExpiresAt(changedAt);
}

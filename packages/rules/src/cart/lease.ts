import { LOCK_LEASE_SECONDS, LOCK_LONGEST_SECONDS } from '@hansang/contract';
import type { CartLock } from './state.ts';

export type LockStatus = 'free' | 'held' | 'ended';

/** What a lock is worth at a time: nobody's, somebody's, or one whose lease has run out. */
export function lockStatus(lock: Pick<CartLock, 'expiresAt'> | null, now: number): LockStatus {
  if (lock === null) return 'free';
  return now < lock.expiresAt ? 'held' : 'ended';
}

/** Who holds the lock at a time, or null. */
export function lockHolder(lock: CartLock | null, now: number): string | null {
  return lock !== null && lockStatus(lock, now) === 'held' ? lock.lockedBy : null;
}

/** A fresh lease. The store's setting is kept within 60–600 s. */
export function grantLock(lockedBy: string, now: number, leaseSeconds?: number): CartLock {
  return { lockedBy, lockedAt: now, expiresAt: now + leaseMs(leaseSeconds) };
}

/** The same lease from now on, to 10 minutes after it was granted at most; never shorter than it was. */
export function renewLock(lock: CartLock, now: number, leaseSeconds?: number): CartLock {
  const longest = lock.lockedAt + LOCK_LONGEST_SECONDS * 1000;
  const wanted = Math.min(now + leaseMs(leaseSeconds), longest);
  return { ...lock, expiresAt: Math.max(lock.expiresAt, wanted) };
}

function leaseMs(leaseSeconds: number = LOCK_LEASE_SECONDS.default): number {
  const { shortest, longest } = LOCK_LEASE_SECONDS;
  return Math.min(Math.max(leaseSeconds, shortest), longest) * 1000;
}

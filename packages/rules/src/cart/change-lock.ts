import { isLockedByOther } from './change-lines.ts';
import { grantLock, lockHolder, lockStatus, renewLock } from './lease.ts';
import type { CartOperation, OperationContext } from './operations.ts';
import { type CartResult, changed, closed, refused, told, unchanged } from './result.ts';
import type { CartLock, CartState } from './state.ts';

/** Taking the lock closes the cart to older adds; the holder's repeated lock renews the lease and raises no version. */
export function lock(
  state: CartState,
  { version }: CartOperation<'lock'>,
  context: OperationContext,
): CartResult {
  const { clientId, now, leaseSeconds } = context;
  if (isLockedByOther(state, context)) return refused('CART_LOCKED');
  if (state.lock !== null && lockHolder(state.lock, now) === clientId) {
    const renewed = renewLock(state.lock, now, leaseSeconds);
    if (renewed.expiresAt === state.lock.expiresAt) return unchanged(state);
    return told(state, context, { lock: renewed }, 'lock-cart', lockData(renewed, now));
  }
  if (version !== state.version) return refused('CART_VERSION_MISMATCH');
  if (state.lines.length === 0) return refused('NO_MENU_SELECTED');
  const granted = grantLock(clientId, now, leaseSeconds);
  return closed(state, context, { lock: granted }, 'lock-cart', lockData(granted, now));
}

/** Unlocking what is free is no fault: the lease may have ended, or the first answer may have been lost. */
export function unlock(state: CartState, _: CartOperation<'unlock'>, context: OperationContext): CartResult {
  if (isLockedByOther(state, context)) return refused('CART_LOCKED');
  if (state.lock === null) return unchanged(state);
  const reason = lockStatus(state.lock, context.now) === 'ended' ? 'TIMEOUT' : 'MEMBER';
  return changed(state, context, { lock: null }, 'unlock-cart', { reason });
}

export function free(
  state: CartState,
  { reason }: CartOperation<'free'>,
  context: OperationContext,
): CartResult {
  if (state.lock === null) return unchanged(state);
  if (reason === 'TIMEOUT' && lockStatus(state.lock, context.now) !== 'ended') return unchanged(state);
  return changed(state, context, { lock: null }, 'unlock-cart', { reason });
}

export function lockData({ lockedBy, lockedAt, expiresAt, orderId }: CartLock, now: number) {
  return {
    lockedBy,
    lockedAt: new Date(lockedAt).toISOString(),
    lockExpiresAt: new Date(expiresAt).toISOString(),
    serverTime: new Date(now).toISOString(),
    ...(orderId !== undefined && { orderId }),
  };
}

import { LOCK_LONGEST_SECONDS } from '@hansang/contract';
import type { CartLine } from './cart-line.ts';
import { EMPTIED } from './change-lines.ts';
import { lockData } from './change-lock.ts';
import { lockHolder } from './lease.ts';
import type { CartOperation, OperationContext, OrderedLine } from './operations.ts';
import { type CartResult, closed, refused, told, unchanged } from './result.ts';
import type { CartLock, CartState } from './state.ts';

/** Ordering empties the cart; only the lock's holder orders, and only what it saw. */
export function order(
  state: CartState,
  { version, orderId }: CartOperation<'order'>,
  context: OperationContext,
): CartResult {
  return (
    orderRefusal(state, version, context) ?? closed(state, context, EMPTIED, 'order-success', { orderId })
  );
}

/** A payment that comes first leaves the cart as it is and holds the lock for its time. */
export function pay(
  state: CartState,
  { version, orderId, until }: CartOperation<'pay'>,
  context: OperationContext,
): CartResult {
  const refusal = orderRefusal(state, version, context);
  if (refusal !== null) return refusal;
  const { clientId: lockedBy, now } = context;
  const expiresAt = Math.min(until, now + LOCK_LONGEST_SECONDS * 1000);
  const lock: CartLock = { lockedBy, lockedAt: now, expiresAt, orderId };
  return told(state, context, { lock }, 'lock-cart', lockData(lock, now));
}

/**
 * Takes away what was paid for and nothing else: dishes that were added after the lock had ended stay, and with them the
 * lock of somebody else.
 */
export function paid(
  state: CartState,
  { orderId, lines }: CartOperation<'paid'>,
  context: OperationContext,
): CartResult {
  const left = without(state.lines, lines);
  const data = left.length === 0 ? { orderId } : { orderId, left };
  return closed(state, context, afterOrder(state, data), 'order-success', data);
}

export function unpaid(
  state: CartState,
  { orderId }: CartOperation<'unpaid'>,
  context: OperationContext,
): CartResult {
  if (state.lock?.orderId !== orderId) return unchanged(state);
  const { orderId: _, ...lock } = state.lock;
  return told(state, context, { lock }, 'lock-cart', lockData(lock, context.now));
}

/** What an `order-success` makes of a cart. */
export function afterOrder(
  { lock, ready }: CartState,
  { orderId, left }: { readonly orderId: string; readonly left?: readonly CartLine[] },
): Pick<CartState, 'lines' | 'lock' | 'ready'> {
  if (left === undefined) return EMPTIED;
  return { lines: left, lock: lock?.orderId === orderId ? null : lock, ready };
}

function without(lines: readonly CartLine[], ordered: readonly OrderedLine[]): CartLine[] {
  const taken = new Map<string, number>();
  for (const { cartMenuId, quantity } of ordered)
    taken.set(cartMenuId, (taken.get(cartMenuId) ?? 0) + quantity);
  return lines.flatMap((line) => {
    const qty = line.qty - (taken.get(line.cartMenuId) ?? 0);
    return qty <= 0 ? [] : [{ ...line, qty }];
  });
}

function orderRefusal(state: CartState, version: number, context: OperationContext): CartResult | null {
  const holder = lockHolder(state.lock, context.now);
  if (holder === null) return refused('CART_NOT_LOCKED');
  if (holder !== context.clientId) return refused('CART_LOCKED');
  if (version !== state.version) return refused('CART_VERSION_MISMATCH');
  return state.lines.length === 0 ? refused('NO_MENU_SELECTED') : null;
}

import { LOCK_LEAVE_GRACE_SECONDS, LOCK_LONGEST_SECONDS } from '@hansang/contract';
import { cartExpiresAt, isCartExpired } from '@hansang/rules';
import { type CartOperation, type CartState, lockHolder, lockStatus } from '@hansang/rules/cart';

/** A device that joined a cart. */
export interface KnownMember {
  readonly clientId: string;
  readonly sessionId: number;
  /** 1, 2, 3… in the order of joining. */
  readonly number: number;
  /** When its last screen closed, ms since the epoch; null while one is open or none has been yet. */
  readonly leftAt: number | null;
  readonly isHere: boolean;
}

/** A cart as this server last knew it; the row in the database decides. */
export interface KnownCart {
  readonly restaurantId: number;
  readonly tableIdx: number;
  readonly state: CartState;
  /** The row's `due_at`, ms since the epoch; undefined when another server may have set it. */
  readonly dueAt: number | null | undefined;
  readonly members: readonly KnownMember[];
}

/** What `read_cart` gives. */
export interface CartRow {
  readonly tableIdx: number;
  readonly state: CartState;
  readonly dueAt: string | null;
  readonly isClosed: boolean;
  readonly members: readonly (Omit<KnownMember, 'leftAt'> & { readonly leftAt: string | null })[];
}

export function knownCart(restaurantId: number, row: CartRow): KnownCart {
  return {
    restaurantId,
    tableIdx: row.tableIdx,
    // Carts of earlier releases do not know what emptied them.
    state: { ...row.state, emptied: row.state.emptied ?? null },
    dueAt: timeOf(row.dueAt),
    members: row.members.map((member) => ({ ...member, leftAt: timeOf(member.leftAt) })),
  };
}

const timeOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));

export const memberOf = ({ members }: KnownCart, clientId: string): KnownMember | undefined =>
  members.find((member) => member.clientId === clientId);

/** Clocks of servers may be so far apart. */
const APART_MS = 60_000;

/** Whether a lock was taken by a clock that was ahead: no lease that is granted now ends so late. Who is paying keeps theirs. */
const isFromAhead = (lock: CartState['lock'], now: number): boolean =>
  lock !== null &&
  lock.orderId === undefined &&
  lock.expiresAt > now + LOCK_LONGEST_SECONDS * 1000 + APART_MS;

/** What time alone asks of a cart now; null when nothing. Asked again after it was done. */
export function dueOperation(cart: KnownCart, now: number): CartOperation | null {
  const { state } = cart;
  if (lockStatus(state.lock, now) === 'ended') return { type: 'free', reason: 'TIMEOUT' };
  if (isFromAhead(state.lock, now)) return { type: 'free', reason: 'LEFT' };
  const graceEnds = graceEndOf(cart);
  if (graceEnds !== null && now >= graceEnds) return { type: 'free', reason: 'LEFT' };
  const isOpen = lockHolder(state.lock, now) === null;
  if (isFilled(state) && isOpen && isCartExpired(state.changedAt, now))
    return { type: 'empty', reason: 'EXPIRED' };
  return null;
}

/** When time alone will next ask something of a cart, ms since the epoch; null: never. */
export function nextDue(cart: KnownCart): number | null {
  const { state } = cart;
  const times = [
    isFilled(state) ? cartExpiresAt(state.changedAt) : null,
    state.lock?.expiresAt ?? null,
    graceEndOf(cart),
  ].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}

/**
 * What to store as a cart's due time. An earlier one that is still to come stays: the sweep merely looks once too
 * often, and the change need not touch the index.
 */
export function dueToStore(stored: KnownCart['dueAt'], next: number | null, now: number): number | null {
  if (next === null || stored === undefined || stored === null) return next;
  return stored > now && stored <= next ? stored : next;
}

const isFilled = ({ lines, ready }: CartState): boolean => lines.length > 0 || ready.length > 0;

/** When a lock ends whose holder has left; null while the holder is there, is off to pay, or there is no lock. */
function graceEndOf(cart: KnownCart): number | null {
  const { lock } = cart.state;
  if (lock?.orderId !== undefined) return null;
  const leftAt = lock && memberOf(cart, lock.lockedBy)?.leftAt;
  return leftAt === null || leftAt === undefined ? null : leftAt + LOCK_LEAVE_GRACE_SECONDS * 1000;
}

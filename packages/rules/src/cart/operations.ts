import type { ResetReason, UnlockReason } from '@hansang/contract';
import type { BoundedDish } from '../menu/quantity.ts';
import type { CartLine } from './cart-line.ts';

/** What members do to a cart. `version` is that of the cart they saw. */
export interface MemberOperations {
  /** The line is the server's: its names, prices and bounds come from the menu, its ids from who adds what. */
  add: { readonly version: number; readonly line: CartLine };
  /** A quantity of 0 removes the line. */
  modify: { readonly version: number; readonly cartMenuId: string; readonly quantity: number };
  remove: { readonly version: number; readonly cartMenuId: string };
  reset: { readonly version: number };
  /** Takes the lock, or renews it for who holds it; a renewal needs no current version. */
  lock: { readonly version: number };
  unlock: object;
  people: { readonly numOfPeople: number };
  ready: { readonly isReady: boolean };
}

/** What the product, the staff and the POS do to it. */
export interface HouseOperations {
  /** The order of the lock's holder was placed (or paid for). `version` is what was ordered. */
  order: { readonly version: number; readonly orderId: string };
  /**
   * The lock's holder reserved an order and goes to pay it: the lock is theirs until then, wherever their screen is.
   * `until` in milliseconds since the epoch, 10 minutes from now at most.
   */
  pay: { readonly version: number; readonly orderId: string; readonly until: number };
  /** A reserved order was paid: what it holds leaves the cart, whatever happened to the cart meanwhile. */
  paid: { readonly orderId: string; readonly lines: readonly OrderedLine[] };
  /** The payment of a reserved order ended without money: the lock is an ordinary one again. */
  unpaid: { readonly orderId: string };
  /** Frees the lock whoever holds it; with `TIMEOUT` only once its lease has ended. */
  free: { readonly reason: Exclude<UnlockReason, 'MEMBER'> };
  /** Empties the cart; with `EXPIRED` only when it is due; `POS` is told and changes nothing. */
  empty: { readonly reason: Exclude<ResetReason, 'MEMBER'> };
}

export interface OrderedLine {
  readonly cartMenuId: string;
  readonly quantity: number;
}

type Operations = MemberOperations & HouseOperations;
export type OperationType = keyof Operations;
export type CartOperation<Type extends OperationType = OperationType> = {
  readonly [T in Type]: { readonly type: T } & Operations[T];
}[Type];
export type MemberOperation = CartOperation<keyof MemberOperations>;

export interface OperationContext {
  /** Who does it: the client id bound to the session; `NO_GUEST` names for staff and POS. */
  readonly clientId: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The store's lease in seconds; 180 where absent. */
  readonly leaseSeconds?: number;
  /** What the venue permits of the dish and what is left of it now; what its line says where absent. */
  readonly bounds?: BoundedDish;
  /** How many of the line can be ordered now, where that is less than it holds: any member may bring it down to that. */
  readonly orderable?: number;
  /** The phone's id for its change. */
  readonly changeId?: string;
}

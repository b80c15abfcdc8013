import type { CartLine } from './cart-line.ts';
import type { EmptyingEvent } from './events.ts';

/** Times in milliseconds since the epoch. */
export interface CartLock {
  /** Client id of the orderer. The server decides ownership by session; each client id belongs to one. */
  readonly lockedBy: string;
  readonly lockedAt: number;
  readonly expiresAt: number;
  /** The reserved order that its holder is paying for; absent while they are still looking. */
  readonly orderId?: string;
}

/** The shared cart of a table, the same on the server and on every phone. */
export interface CartState {
  readonly id: string;
  /** Raised by one with each change of lines, lock or head count. Changes name the version they were made on. */
  readonly version: number;
  /** Raised by one with each event; a phone that meets a gap in it has missed something. */
  readonly revision: number;
  /** Version that the latest lock, reset, order or expiry made: adds made on an older one come too late. */
  readonly closedAt: number;
  readonly lines: readonly CartLine[];
  /** A lock whose lease has ended stays until it is taken over or swept; `lockStatus` tells. */
  readonly lock: CartLock | null;
  readonly createdBy: string;
  /** Distinct devices present. Told apart from the revisions: it is presence, not content. */
  readonly clientCount: number;
  /** Null until somebody said how many people there are. */
  readonly numOfPeople: number | null;
  /** Client ids of members who are done choosing, sorted. */
  readonly ready: readonly string[];
  /** When the version was last raised; milliseconds since the epoch. */
  readonly changedAt: number;
  /** What emptied it last, for phones that slept through it. */
  readonly emptied: EmptyingEvent | null;
}

export function emptyCart(
  id: string,
  createdBy: string,
  now: number,
  numOfPeople: number | null = null,
): CartState {
  return {
    id,
    version: 0,
    revision: 0,
    closedAt: 0,
    lines: [],
    lock: null,
    createdBy,
    clientCount: 1,
    numOfPeople,
    ready: [],
    changedAt: now,
    emptied: null,
  };
}

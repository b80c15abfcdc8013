import type { CartAnswer } from '@hansang/contract/schemas';
import { cartTotals } from '../order/prices.ts';
import { chosenOf } from './lines.ts';
import type { CartLock, CartState } from './state.ts';

/** The part of the wire's cart that is its content; presence, members and the server's time come beside it. */
export type CartContent = Omit<CartAnswer, 'clientCount' | 'members' | 'serverTime'>;

/** A cart as calls answer it. */
export function cartContent(state: CartState): CartContent {
  const { id, version, revision, closedAt, lock, createdBy, numOfPeople, ready, lines, changedAt, emptied } =
    state;
  return {
    id,
    version,
    revision,
    closedAt,
    lockedBy: lock?.lockedBy ?? null,
    lockedAt: lock && isoOf(lock.lockedAt),
    lockExpiresAt: lock && isoOf(lock.expiresAt),
    payingOrderId: lock?.orderId ?? null,
    createdBy,
    ...cartTotals(lines.map(chosenOf)),
    numOfPeople,
    ready: [...ready],
    orderList: [...lines],
    changedAt: isoOf(changedAt),
    emptied,
  };
}

/** The cart that a call answered, as a phone works with it. */
export function stateOfAnswer(answer: CartContent & Pick<CartAnswer, 'clientCount'>): CartState {
  return {
    id: answer.id,
    version: answer.version,
    revision: answer.revision,
    closedAt: answer.closedAt,
    lines: answer.orderList,
    lock: lockOfAnswer(answer),
    createdBy: answer.createdBy,
    clientCount: answer.clientCount,
    numOfPeople: answer.numOfPeople,
    ready: answer.ready,
    changedAt: Date.parse(answer.changedAt),
    emptied: answer.emptied,
  };
}

function lockOfAnswer({ lockedBy, lockedAt, lockExpiresAt, payingOrderId }: CartContent): CartLock | null {
  if (lockedBy === null || lockedAt === null || lockExpiresAt === null) return null;
  return {
    lockedBy,
    lockedAt: Date.parse(lockedAt),
    expiresAt: Date.parse(lockExpiresAt),
    ...(payingOrderId !== null && { orderId: payingOrderId }),
  };
}

const isoOf = (time: number): string => new Date(time).toISOString();

import type { OrderStatus, StaffRole } from '@hansang/contract';
import { nextOrderStatuses } from '@hansang/rules';

export interface OrderMoves {
  /** The one-tap step forward. */
  readonly forward: OrderStatus | null;
  /** The step that ends the order and asks for a reason. */
  readonly end: 'REJECT' | 'CANCEL' | null;
}

const known = new Map<string, OrderMoves>();

/**
 * What a card offers to a role: the step forward, and rejecting before acceptance or cancelling after it. Always the same
 * object, so that cards that stay as they are need not be drawn anew.
 */
export function movesOf(status: OrderStatus, role: StaffRole): OrderMoves {
  const key = `${status} ${role}`;
  const moves = known.get(key) ?? findMoves(status, role);
  known.set(key, moves);
  return moves;
}

function findMoves(status: OrderStatus, role: StaffRole): OrderMoves {
  const next = nextOrderStatuses(status, role);
  const end = (['REJECT', 'CANCEL'] as const).find((to) => next.includes(to)) ?? null;
  return { forward: next.find((to) => to !== 'REJECT' && to !== 'CANCEL') ?? null, end };
}

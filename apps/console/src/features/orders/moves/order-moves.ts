import type { OrderStatus, StaffRole } from '@hansang/contract';
import { nextOrderStatuses } from '@hansang/rules';

export interface OrderMoves {
  /** The one-tap step forward. */
  readonly forward: OrderStatus | null;
  /** The step that ends the order and asks for a reason. */
  readonly end: 'REJECT' | 'CANCEL' | null;
}

/** What a card offers to a role: the step forward, and rejecting before acceptance or cancelling after it. */
export function movesOf(status: OrderStatus, role: StaffRole): OrderMoves {
  const next = nextOrderStatuses(status, role);
  const end = (['REJECT', 'CANCEL'] as const).find((to) => next.includes(to)) ?? null;
  return { forward: next.find((to) => to !== 'REJECT' && to !== 'CANCEL') ?? null, end };
}

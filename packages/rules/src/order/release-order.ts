import { type OrderStatus, STAFF_UNDO_SECONDS } from '@hansang/contract';
import type { Actor } from './actors.ts';
import { orderTransitionRule } from './order-transitions.ts';

/** A step of an order, and when it happens. Times are milliseconds since the epoch. */
export interface ReleasingStep {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly actor: Actor;
  readonly at: number;
}

/**
 * From when kitchen, printer and till may know of an order after a step; null: not at all. Who may take the acceptance
 * back is waited for; what is accepted by itself is released at once. What has been released stays so, and what is taken
 * back or called off before never was.
 * @param before what it was before the step
 */
export function releaseAfter(before: number | null, { from, to, actor, at }: ReleasingStep): number | null {
  const rule = orderTransitionRule(from, to);
  if (rule?.releases) {
    const undo = orderTransitionRule(to, from);
    const mayUndo = undo?.undoSeconds !== undefined && undo.by.includes(actor);
    return at + (mayUndo ? (undo.undoSeconds ?? 0) * 1000 : 0);
  }
  if (isReleased(before, at)) return before;
  // The next step is in the kitchen's own hands, so it is there: no waiting any more.
  const goesOn = before !== null && !rule?.givesBack && rule?.undoSeconds === undefined;
  return goesOn ? at : null;
}

/**
 * Whether an order is known to kitchen, printer and till. Nothing is held back for longer than an undo takes: what seems to
 * be was released before the clock was set back, and stays so.
 */
export const isReleased = (releasedAt: number | null, now: number): boolean =>
  releasedAt !== null && (releasedAt <= now || releasedAt > now + STAFF_UNDO_SECONDS * 1000);

/** A guest reads of the acceptance when nobody can take it back any more: until then the order waits. */
export function statusForGuests(status: OrderStatus, releasedAt: number | null, now: number): OrderStatus {
  return status === 'CONFIRM' && releasedAt !== null && !isReleased(releasedAt, now) ? 'REQUEST' : status;
}

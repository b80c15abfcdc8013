import { type CancelReason, CLOCK_SLACK_SECONDS, type OrderStatus } from '@hansang/contract';
import { type Actor, isStaffRole } from './actors.ts';
import { orderTransitionRule, type TransitionRule } from './order-transitions.ts';
import { type Refusal, refuse } from './refusal.ts';

export type MoveRefusal = Refusal<'ORDER_TRANSITION_NOT_ALLOWED' | 'STAFF_FORBIDDEN' | 'VALIDATION_FAILED'>;

/** Why somebody may not move an order so, or null. Undoing is `undoRefusal`'s. */
export function moveRefusal(
  from: OrderStatus,
  to: OrderStatus,
  actor: Actor,
  cancelReason?: CancelReason | null,
): MoveRefusal | null {
  const rule = orderTransitionRule(from, to);
  if (rule === null || rule.undoSeconds !== undefined) return refuse('ORDER_TRANSITION_NOT_ALLOWED');
  return actorRefusal(rule, actor) ?? reasonRefusal(rule, cancelReason);
}

/** The latest step of an order. */
export interface OrderStep {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  /** Id of the user who did it. */
  readonly userId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface UndoAsked {
  readonly actor: Actor;
  readonly userId: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Why the latest step cannot be taken back, or null. */
export function undoRefusal(step: OrderStep, { actor, userId, now }: UndoAsked): MoveRefusal | null {
  const until = undoUntil(step);
  // Of a step that seems to be still to come the clock was set back since: nobody knows how long ago it was.
  const isAhead = step.at > now + CLOCK_SLACK_SECONDS * 1000;
  if (until === null || now >= until || isAhead || userId !== step.userId)
    return refuse('ORDER_TRANSITION_NOT_ALLOWED');
  const rule = orderTransitionRule(step.to, step.from);
  return rule === null ? refuse('ORDER_TRANSITION_NOT_ALLOWED') : actorRefusal(rule, actor);
}

/** First moment (ms since the epoch) at which the latest step cannot be taken back any more; null: never could. */
export function undoUntil(step: OrderStep): number | null {
  const seconds = orderTransitionRule(step.to, step.from)?.undoSeconds;
  return seconds === undefined ? null : step.at + seconds * 1000;
}

/** A guest is told that the order has gone too far, staff that their role may not. */
function actorRefusal(rule: TransitionRule, actor: Actor): MoveRefusal | null {
  if (rule.by.includes(actor)) return null;
  return refuse(isStaffRole(actor) ? 'STAFF_FORBIDDEN' : 'ORDER_TRANSITION_NOT_ALLOWED');
}

function reasonRefusal(rule: TransitionRule, cancelReason?: CancelReason | null): MoveRefusal | null {
  return rule.needsReason && !cancelReason ? refuse('VALIDATION_FAILED', {}, 'cancelReason') : null;
}

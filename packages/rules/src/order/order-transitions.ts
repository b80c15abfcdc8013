import { type OrderStatus, STAFF_UNDO_SECONDS } from '@hansang/contract';
import type { Actor } from './actors.ts';

export interface TransitionRule {
  readonly by: readonly Actor[];
  /** A cancel reason must come with it. */
  readonly needsReason?: true;
  /** It gives back the stock that the order took, and the money where it was paid. */
  readonly givesBack?: true;
  /** Only within so many seconds after the step it takes back, and by the same user. */
  readonly undoSeconds?: number;
  /** From here on kitchen, printer and till know of the order, once its undo is out of question. */
  readonly releases?: true;
}

const floor = ['staff', 'manager', 'owner'] as const satisfies readonly Actor[];
const kitchenToo = ['kitchen', ...floor] as const satisfies readonly Actor[];
const ends = { needsReason: true, givesBack: true } as const;
const undo = { by: kitchenToo, undoSeconds: STAFF_UNDO_SECONDS } as const;
const undoAccept = { by: floor, undoSeconds: STAFF_UNDO_SECONDS } as const;

/** Every transition of an order, from status to status; what is not here is not allowed. */
export const ORDER_TRANSITIONS = {
  PENDING: {
    REQUEST: { by: ['payment', 'system'] },
    CANCEL: { by: ['guest', ...floor, 'system', 'payment'], ...ends },
  },
  REQUEST: {
    CONFIRM: { by: [...floor, 'pos', 'system'], releases: true },
    REJECT: { by: [...floor, 'pos'], ...ends },
    CANCEL: { by: ['guest', ...floor, 'pos'], ...ends },
  },
  CONFIRM: {
    MENU_COMPLETE: { by: [...kitchenToo, 'pos'] },
    CANCEL: { by: [...floor, 'pos'], ...ends },
    REQUEST: undoAccept,
  },
  MENU_COMPLETE: {
    COMPLETE: { by: [...kitchenToo, 'pos'] },
    CANCEL: { by: [...floor, 'pos'], ...ends },
    CONFIRM: undo,
  },
  COMPLETE: { MENU_COMPLETE: undo },
  REJECT: {},
  CANCEL: {},
} as const satisfies Record<OrderStatus, { readonly [To in OrderStatus]?: TransitionRule }>;

export function orderTransitionRule(from: OrderStatus, to: OrderStatus): TransitionRule | null {
  const rules: { readonly [To in OrderStatus]?: TransitionRule } = ORDER_TRANSITIONS[from];
  return rules[to] ?? null;
}

/** Whether nothing but an undo leads out of a status. */
export function isFinalOrderStatus(status: OrderStatus): boolean {
  return Object.values<TransitionRule>(ORDER_TRANSITIONS[status]).every(
    ({ undoSeconds }) => undoSeconds !== undefined,
  );
}

/** What somebody may do with an order now, undo aside; in the table's order. */
export function nextOrderStatuses(from: OrderStatus, actor: Actor): OrderStatus[] {
  return (Object.entries(ORDER_TRANSITIONS[from]) as [OrderStatus, TransitionRule][])
    .filter(([, rule]) => rule.undoSeconds === undefined && rule.by.includes(actor))
    .map(([to]) => to);
}

/**
 * The steps that bring an order to a status, without undos and without cancelling on the way; empty when it is
 * there or cannot get there. Check-out completes open orders by it.
 */
export function orderPath(from: OrderStatus, to: OrderStatus, actor: Actor): OrderStatus[] {
  const paths: OrderStatus[][] = nextOrderStatuses(from, actor).map((status) => [status]);
  for (const path of paths) {
    const last = path.at(-1) as OrderStatus;
    if (last === to) return from === to ? [] : path;
    for (const status of nextOrderStatuses(last, actor)) paths.push([...path, status]);
  }
  return [];
}

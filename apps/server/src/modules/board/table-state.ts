import type { TABLE_STATES } from '@hansang/contract/schemas';

export type TableState = (typeof TABLE_STATES)[number];

export interface TableFacts {
  readonly hasVisit: boolean;
  /** The visit is stale: new guests cannot order here. */
  readonly needsCheckout: boolean;
  readonly isCalling: boolean;
  readonly openOrderCount: number;
  /** Orders that were neither rejected nor cancelled. */
  readonly keptOrderCount: number;
  readonly sessionCount: number;
  /** Guests pay before the kitchen starts, or have paid everything by now. */
  readonly isPaid: boolean;
  /** Staff have opened it for guests. */
  readonly isOpened?: boolean;
}

/** What a table needs most, in the order in which staff should see it. */
export function tableState(facts: TableFacts): TableState {
  if (facts.needsCheckout) return 'NEEDS_CHECKOUT';
  if (facts.isCalling) return 'CALLING';
  // Phones say that somebody sits there, and staff who opened it. An order that was refused or cancelled does not.
  if (!facts.hasVisit || facts.keptOrderCount === 0)
    return facts.sessionCount > 0 || facts.isOpened ? 'SEATED' : 'EMPTY';
  if (facts.openOrderCount === 0 && !facts.isPaid) return 'WAITING_PAYMENT';
  return 'ORDERED';
}

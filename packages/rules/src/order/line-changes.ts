import type { OfferState, OrderStatus } from '@hansang/contract';

/** A line of an order as far as its changes go; the contract's `OrderLine` fits. */
export interface ChangingLine {
  /** How many are on their way or were served, and how many of those are free. */
  readonly liveQuantity: number;
  readonly freeQuantity: number;
  readonly offerState: OfferState | null;
}

/** Whether an order came to nothing. */
export const hasEnded = (status: OrderStatus): boolean => status === 'REJECT' || status === 'CANCEL';

/** What is to be paid for an order, or was: of one that came to nothing, what it was sold for. Won. */
export const worthOf = (status: OrderStatus, total: number, due: number): number =>
  hasEnded(status) ? total : due;

/** How many pieces of a line may be taken off, given free, replaced by another dish, or go to another table; 0: none. */
export interface LineBounds {
  readonly off: number;
  readonly free: number;
  readonly instead: number;
  readonly pass: number;
}

const NOTHING: LineBounds = { off: 0, free: 0, instead: 0, pass: 0 };

/**
 * What staff may still do about a line. While a guest is asked about another dish nothing is; what was cooked cannot become
 * another dish. `line_refusal` in SQL decides the same.
 */
export function lineBounds(status: OrderStatus, line: ChangingLine): LineBounds {
  if (hasEnded(status) || status === 'PENDING' || line.offerState === 'OPEN') return NOTHING;
  const charged = line.liveQuantity - line.freeQuantity;
  const isToCome = status === 'REQUEST' || status === 'CONFIRM';
  return { off: line.liveQuantity, free: charged, instead: isToCome ? charged : 0, pass: charged };
}

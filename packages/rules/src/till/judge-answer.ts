import type { OrderDecider, OrderStatus, TillAnswer } from '@hansang/contract';

/**
 * What becomes of what a till says to an order. DO: it is done. ALREADY: somebody did the same before, so that the till is
 * told how the order is and nothing else happens. TOO_LATE: somebody did something else before, and that stands.
 * NOT_YOURS: the board decides here. UNKNOWN: to tills there is no such order yet.
 */
export type TillVerdict = 'DO' | 'ALREADY' | 'TOO_LATE' | 'NOT_YOURS' | 'UNKNOWN';

interface ByDecider {
  readonly TILL: TillVerdict;
  readonly BOARD: TillVerdict;
}

const done = (verdict: TillVerdict): ByDecider => ({ TILL: verdict, BOARD: verdict });
const DECIDED = { TILL: 'DO', BOARD: 'NOT_YOURS' } as const satisfies ByDecider;

/**
 * Who decides, for each status, answer and decider. The board may always step in: staff stand in the house, and a till may be
 * gone in the middle. So whatever the till says last is judged by what the board has done by then: an acceptance of what is
 * accepted and an end of what has ended are the same wish twice, everything else that comes after an end is too late.
 */
export const TILL_VERDICTS = {
  PENDING: { ACCEPT: done('UNKNOWN'), REJECT: done('UNKNOWN'), CANCEL: done('UNKNOWN') },
  REQUEST: { ACCEPT: DECIDED, REJECT: DECIDED, CANCEL: DECIDED },
  CONFIRM: { ACCEPT: done('ALREADY'), REJECT: done('TOO_LATE'), CANCEL: done('DO') },
  MENU_COMPLETE: { ACCEPT: done('ALREADY'), REJECT: done('TOO_LATE'), CANCEL: done('DO') },
  COMPLETE: { ACCEPT: done('ALREADY'), REJECT: done('TOO_LATE'), CANCEL: done('TOO_LATE') },
  REJECT: { ACCEPT: done('TOO_LATE'), REJECT: done('ALREADY'), CANCEL: done('ALREADY') },
  CANCEL: { ACCEPT: done('TOO_LATE'), REJECT: done('ALREADY'), CANCEL: done('ALREADY') },
} as const satisfies Record<OrderStatus, Record<TillAnswer, ByDecider>>;

/** Where an answer takes an order. */
export const STATUS_OF_ANSWER = {
  ACCEPT: 'CONFIRM',
  REJECT: 'REJECT',
  CANCEL: 'CANCEL',
} as const satisfies Record<TillAnswer, OrderStatus>;

/** @param isKnown whether tills know of the order: it was released, or it waits for the till */
export function judgeAnswer(
  { status, isKnown }: { readonly status: OrderStatus; readonly isKnown: boolean },
  answer: TillAnswer,
  decider: OrderDecider,
): TillVerdict {
  const verdict = TILL_VERDICTS[status][answer][decider];
  return isKnown || verdict === 'NOT_YOURS' ? verdict : 'UNKNOWN';
}

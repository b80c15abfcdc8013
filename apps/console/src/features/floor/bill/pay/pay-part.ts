import type { BillPart } from '@hansang/contract';
import type { Bill, RecordPaymentRequest } from '@hansang/contract/schemas';
import { type ChosenLine, claimPart, type PayableBill, type WantedPart } from '@hansang/rules/bill';

/** What staff chose on the screen; what a kind does not need is kept for when they come back to it. */
export interface ChosenPart {
  readonly part: BillPart;
  readonly clientId: string | null;
  readonly lines: readonly ChosenLine[];
  readonly shares: number;
  readonly amount: number | null;
}

/** Who splits a bill goes on splitting it: the next share is of one fewer. */
export function firstChoice({ payments, headCount }: Bill): ChosenPart {
  const last = payments.filter(({ voided, orderNumber }) => !voided && orderNumber === null).at(-1);
  const left = last?.part === 'SHARE' && last.shares !== null ? last.shares - 1 : 0;
  return {
    part: left >= 2 ? 'SHARE' : 'WHOLE',
    clientId: null,
    lines: [],
    shares: left >= 2 ? left : Math.max(2, headCount ?? 2),
    amount: null,
  };
}

/** The bill as the rules of paying know it. */
export function payableOf({ orders, entered, payable }: Bill): PayableBill {
  const open = orders.filter(({ isPaidFirst }) => !isPaidFirst);
  return {
    lines: open.flatMap(({ orderId, lines }) => lines.map((line) => ({ orderId, ...line }))),
    base: open.reduce((sum, { due }) => sum + due, 0),
    entered,
    payable,
  };
}

/** What was chosen as far as it is complete; else null. */
function wantedOf({ part, clientId, lines, shares, amount }: ChosenPart): WantedPart | null {
  switch (part) {
    case 'WHOLE':
      return { part };
    case 'PERSON':
      return clientId === null ? null : { part, clientId };
    case 'LINES':
      return lines.length === 0 ? null : { part, lines };
    case 'SHARE':
      return { part, shares };
    case 'AMOUNT':
      return amount === null ? null : { part, amount };
  }
}

export interface Payable {
  /** Won; what is taken if staff go on. */
  readonly amount: number;
  readonly part: RecordPaymentRequest['part'];
}

/** What the chosen part comes to; null while the choice is not complete or comes to nothing. */
export function payableChoice(bill: Bill, chosen: ChosenPart): Payable | null {
  const wanted = wantedOf(chosen);
  if (!wanted) return null;
  const { amount } = claimPart(payableOf(bill), wanted);
  if (amount === 0 || (wanted.part === 'AMOUNT' && wanted.amount > amount)) return null;
  return { amount, part: wanted.part === 'LINES' ? { ...wanted, lines: [...wanted.lines] } : wanted };
}

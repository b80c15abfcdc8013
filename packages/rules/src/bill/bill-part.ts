import type { BillPart } from '@hansang/contract';

/** Some of one line of an order. */
export interface ChosenLine {
  readonly orderId: string;
  readonly line: number;
  readonly quantity: number;
}

/** A line of the bill as far as paying goes. */
export interface PayableLine extends Pick<ChosenLine, 'orderId' | 'line'> {
  /** The phone that ordered it; null where staff did. */
  readonly clientId: string | null;
  /** Won. */
  readonly unitPrice: number;
  /** How many nobody has paid or is paying as chosen dishes. */
  readonly left: number;
}

export interface PayableBill {
  /** Of orders that were not paid first. */
  readonly lines: readonly PayableLine[];
  /** What those orders are sold for, and what stands beside them, in won: the share of a dish goes by both. */
  readonly base: number;
  readonly entered: number;
  readonly payable: number;
}

/** What somebody wants to pay. */
export type WantedPart =
  | { readonly part: Extract<BillPart, 'WHOLE'> }
  | { readonly part: Extract<BillPart, 'PERSON'>; readonly clientId: string }
  | { readonly part: Extract<BillPart, 'LINES'>; readonly lines: readonly ChosenLine[] }
  | { readonly part: Extract<BillPart, 'SHARE'>; readonly shares: number }
  | { readonly part: Extract<BillPart, 'AMOUNT'>; readonly amount: number };

export interface ClaimedPart {
  /** Won; 0 where there is nothing to pay. */
  readonly amount: number;
  readonly lines: readonly ChosenLine[];
}

/**
 * What a part of a bill comes to, and which dishes it covers. A dish bears its share of discounts. Whatever takes all that
 * is left covers every dish that nobody paid.
 */
export function claimPart(bill: PayableBill, wanted: WantedPart): ClaimedPart {
  const all = bill.lines.filter(({ left }) => left > 0).map(whole);
  const lines = linesOf(bill, wanted);
  const amount = Math.min(bill.payable, wantedAmount(bill, wanted, lines, all));
  return { amount, lines: amount === bill.payable ? all : lines };
}

function wantedAmount(
  bill: PayableBill,
  wanted: WantedPart,
  lines: readonly ChosenLine[],
  all: readonly ChosenLine[],
): number {
  switch (wanted.part) {
    case 'WHOLE':
      return bill.payable;
    case 'AMOUNT':
      return wanted.amount;
    case 'SHARE':
      return equalShares(bill.payable, wanted.shares).first;
    case 'PERSON':
    case 'LINES':
      return count(lines) === count(all) && lines.length > 0 ? bill.payable : shareOf(bill, lines);
  }
}

function linesOf({ lines }: PayableBill, wanted: WantedPart): readonly ChosenLine[] {
  if (wanted.part === 'LINES') return wanted.lines;
  if (wanted.part !== 'PERSON') return [];
  return lines.filter(({ clientId, left }) => clientId === wanted.clientId && left > 0).map(whole);
}

/** What dishes come to, with their share of what stands beside them on the bill. */
function shareOf({ lines, base, entered }: PayableBill, chosen: readonly ChosenLine[]): number {
  const price = ({ orderId, line }: ChosenLine) =>
    lines.find((one) => one.orderId === orderId && one.line === line)?.unitPrice ?? 0;
  const amount = chosen.reduce((sum, one) => sum + price(one) * one.quantity, 0);
  return base === 0 ? 0 : Math.max(0, Math.round((amount * (base + entered)) / base));
}

const whole = ({ orderId, line, left }: PayableLine): ChosenLine => ({ orderId, line, quantity: left });
const count = (lines: readonly ChosenLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

export interface EqualShares {
  /** Won; whoever pays first pays the odd won too. */
  readonly first: number;
  readonly each: number;
  readonly remainder: number;
}

/** An amount in equal parts. @param parts at least 1 */
export function equalShares(amount: number, parts: number): EqualShares {
  const each = Math.floor(amount / parts);
  const remainder = amount - each * parts;
  return { first: each + remainder, each, remainder };
}

import { BILL_SHARES_MAX } from '@hansang/contract';
import type { GuestBill, PayBillRequest } from '@hansang/contract/schemas';
import { type ChosenLine, claimPart, type PayableBill, type WantedPart } from '@hansang/rules/bill';

export const PARTS = ['WHOLE', 'PERSON', 'SHARE', 'LINES'] as const;

/** What a guest chose on the screen; what a part does not need is kept for when they come back to it. */
export interface ChosenPart {
  readonly part: (typeof PARTS)[number];
  readonly lines: readonly ChosenLine[];
  readonly shares: number;
  /** What was left when the guest said among how many; of another amount it is reckoned anew. Won. */
  readonly sharesOf?: number;
}

/** This phone, among those that ordered. */
const OWN = 'own';

/** The bill as the rules of paying know it. */
function payableOf({ lines, base, entered, payable }: GuestBill): PayableBill {
  return {
    lines: lines.map((line) => ({ ...line, clientId: line.isOwn ? OWN : null })),
    base,
    entered,
    payable,
  };
}

/** The equal share that somebody paid or pays last; null where nobody has. Won. */
const lastShare = ({ payments, claims }: Pick<GuestBill, 'payments' | 'claims'>): number | null =>
  [...payments.filter(({ refundedAmount }) => refundedAmount === 0), ...claims]
    .filter(({ part }) => part === 'SHARE')
    .at(-1)?.amount ?? null;

/** What is left is one share: whoever pays it pays the rest. */
export function isLastShare(bill: GuestBill): boolean {
  const last = lastShare(bill);
  return last !== null && bill.payable <= last;
}

/** Where others have paid equal shares already, what is left goes in shares like theirs. */
export function firstChoice(bill: GuestBill): ChosenPart {
  const last = lastShare(bill);
  const shares = last === null ? (bill.headCount ?? 2) : Math.round(bill.payable / last);
  return { part: 'WHOLE', lines: [], shares: Math.min(BILL_SHARES_MAX, Math.max(2, shares)) };
}

/** What was picked, as far as the bill still has it. */
export function currentChoice(bill: GuestBill, picked: ChosenPart | null): ChosenPart {
  const first = firstChoice(bill);
  if (picked === null) return first;
  return {
    ...picked,
    part: picked.part === 'SHARE' && isLastShare(bill) ? 'WHOLE' : picked.part,
    lines: stillLeft(bill, picked.lines),
    shares: picked.sharesOf === bill.payable ? picked.shares : first.shares,
  };
}

const wantedOf = ({ part, lines, shares }: ChosenPart): WantedPart => {
  switch (part) {
    case 'WHOLE':
      return { part };
    case 'PERSON':
      return { part, clientId: OWN };
    case 'LINES':
      return { part, lines };
    case 'SHARE':
      return { part, shares };
  }
};

/** What a part comes to, won; 0 where there is nothing to pay, or nothing is chosen yet. */
export function amountOf(bill: GuestBill, chosen: ChosenPart): number {
  if (chosen.part === 'LINES' && chosen.lines.length === 0) return 0;
  return claimPart(payableOf(bill), wantedOf(chosen)).amount;
}

/** The part as it is asked for. */
export function askedOf({ part, lines, shares }: ChosenPart): PayBillRequest['part'] {
  switch (part) {
    case 'LINES':
      return { part, lines: [...lines] };
    case 'SHARE':
      return { part, shares };
    default:
      return { part };
  }
}

/** Lines that were chosen and can still be paid: others may have paid some of them meanwhile. */
function stillLeft(bill: GuestBill, lines: readonly ChosenLine[]): readonly ChosenLine[] {
  return lines.flatMap((one) => {
    const left = bill.lines.find((line) => line.orderId === one.orderId && line.line === one.line)?.left ?? 0;
    return left === 0 ? [] : [{ ...one, quantity: Math.min(one.quantity, left) }];
  });
}

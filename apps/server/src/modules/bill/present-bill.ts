import type { Bill, BillEntry, BillLine, BillPayment } from '@hansang/contract/schemas';
import { billRest, billTax, claimPart } from '@hansang/rules/bill';
import { phoneLabel } from '../admission/phone-label.ts';
import { inEveryLanguage } from '../restaurant/localized.ts';
import type { Venue } from '../restaurant/venue.ts';
import type { BillEntryRow, BillLineRow, BillOrderRow, BillPaymentRow, BillRow } from './load-bill.ts';
import { leftOf, payableBill } from './payable-bill.ts';

const labelled = (clientId: string): string => phoneLabel({ clientId, sessionId: 0 });
export const labelOrNull = (clientId: string | null): string | null =>
  clientId === null ? null : labelled(clientId);
export const instantOf = (at: string): string => new Date(at).toISOString();

/** A bill as staff read it. */
export function presentBill(row: BillRow, { name, corporation }: Venue, now: Date): Bill {
  const { money, orders } = row;
  const lines = orders.flatMap((order) => order.lines);
  const total = Math.max(0, money.sold + money.entered);
  const priceOf = (some: readonly BillLineRow[]) =>
    some.reduce((sum, line) => sum + line.unit_price * line.charged, 0);
  return {
    visitId: row.visit_id,
    tableIdx: row.table_idx,
    tableName: row.table_name,
    openedAt: row.opened_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    headCount: row.head_count,
    version: row.bill_version,
    orders: orders.map((order) => ({
      orderId: order.orderId,
      orderNumber: order.orderNumber,
      status: order.status,
      placedAt: instantOf(order.placedAt),
      due: order.due,
      isPaidFirst: order.isPaidFirst,
      lines: order.lines.map((line) => presentLine(order, line)),
    })),
    people: peopleOf(row),
    entries: row.entries
      .filter(({ voids }) => voids === null)
      .map((entry) => presentEntry(entry, row.entries)),
    payments: row.payments
      .filter(({ voids }) => voids === null)
      .map((payment) => presentPayment(payment, row.payments)),
    claims: row.claims.map(({ claimId, amount, part, clientId, until, paymentId, isBeingTaken }) => ({
      claimId,
      amount,
      part,
      label: labelOrNull(clientId),
      until: instantOf(until),
      paymentId,
      isBeingTaken,
    })),
    sold: money.sold,
    entered: money.entered,
    total,
    settled: Math.max(0, money.settled),
    claimed: money.claimed,
    ...billRest(money),
    tax: billTax(total, { all: priceOf(lines), taxFree: priceOf(lines.filter(isTaxFree)) }),
    seller: {
      venueName: name,
      name: corporation.name,
      registrationNumber: corporation.registrationNumber,
      phone: corporation.phone,
    },
    serverTime: now.toISOString(),
  };
}

const isTaxFree = ({ is_tax_free: isFree }: BillLineRow): boolean => isFree;

function presentLine(order: BillOrderRow, line: BillLineRow): BillLine {
  return {
    line: line.line,
    name: inEveryLanguage(line.name),
    choices: [line.size, ...line.options].flatMap((choice) => (choice ? [inEveryLanguage(choice.name)] : [])),
    unitPrice: line.unit_price,
    quantity: line.live_quantity,
    amount: line.unit_price * line.charged,
    left: leftOf(order, line),
    clientId: line.by,
    label: labelOrNull(line.by),
    isTaxFree: isTaxFree(line),
  };
}

/** Whoever ordered, in the order in which they did. */
function peopleOf(row: BillRow): Bill['people'] {
  const payable = payableBill(row);
  const amounts = new Map<string, number>();
  for (const { by, unit_price: price, charged } of row.orders.flatMap(({ lines }) => lines))
    if (by !== null) amounts.set(by, (amounts.get(by) ?? 0) + price * charged);
  return [...amounts].map(([clientId, amount]) => ({
    clientId,
    label: labelled(clientId),
    amount,
    left: claimPart(payable, { part: 'PERSON', clientId }).amount,
  }));
}

function presentEntry({ voids: _, at, ...entry }: BillEntryRow, all: readonly BillEntryRow[]): BillEntry {
  return { ...entry, at: instantOf(at), isVoided: all.some(({ voids }) => voids === entry.entryId) };
}

function presentPayment(payment: BillPaymentRow, all: readonly BillPaymentRow[]): BillPayment {
  const { tendered, receiptKind, receiptNumber, amount, clientId } = payment;
  // Of one that goes on a part was given back.
  const undone = payment.isCaptured ? undefined : all.findLast(({ voids }) => voids === payment.paymentId);
  return {
    paymentId: payment.paymentId,
    orderNumber: payment.orderNumber,
    means: payment.means,
    method: payment.method,
    amount,
    refundedAmount: payment.refundedAmount,
    approvalNumber: payment.approvalNumber,
    part: payment.part,
    shares: payment.shares,
    label: labelOrNull(clientId),
    isRefunding: payment.isRefunding,
    tendered,
    change: tendered === null ? null : tendered - amount,
    receipt:
      receiptKind === null || receiptNumber === null ? null : { kind: receiptKind, number: receiptNumber },
    voided: undone ? { by: undone.by ?? '', at: instantOf(undone.at), reason: undone.reason ?? '' } : null,
    by: payment.by,
    at: instantOf(payment.at),
  };
}

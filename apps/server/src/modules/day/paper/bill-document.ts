import type { Language } from '@hansang/contract';
import type { Bill, BillPayment } from '@hansang/contract/schemas';
import { fill, formatWon, listed } from '@hansang/i18n';
import { billTax } from '@hansang/rules/bill';
import type { BillPaper } from '@hansang/rules/paper';
import { BILL_WORDS } from './report-words.ts';

/** Dishes that a payment was for: `[{"orderId", "line", "quantity"}]`. */
export type PaidLines = readonly {
  readonly orderId: string;
  readonly line: number;
  readonly quantity: number;
}[];

type Said = (word: keyof (typeof BILL_WORDS)['ko'], params?: Record<string, string | number>) => string;

const wordsOf =
  (language: Language): Said =>
  (word, params) =>
    fill(BILL_WORDS[language][word], params);

/** A bill with everything that stands on it, or the receipt of what was paid in full. */
export function billDocument(bill: Bill, language: Language): BillPaper {
  const b = wordsOf(language);
  const payments = bill.payments.filter(({ voided }) => voided === null);
  return {
    ...headOf(bill, b),
    kind: bill.owed > 0 ? 'BILL' : 'RECEIPT',
    at: bill.closedAt ?? bill.serverTime,
    lines: bill.orders.flatMap(({ lines }) =>
      lines
        .filter(({ quantity }) => quantity > 0)
        .map(({ name, choices, quantity, amount }) => ({
          name,
          detail:
            choices.length === 0
              ? null
              : listed(
                  choices.map((choice) => choice[language]),
                  language,
                ),
          quantity,
          amount,
        })),
    ),
    entries: bill.entries
      .filter(({ isVoided }) => !isVoided)
      .map(({ kind, percent, amount }) => ({
        label: percent === null ? b(`kind.${kind}`) : `${b(`kind.${kind}`)} ${percent}%`,
        amount,
      })),
    total: bill.total,
    tax: bill.tax,
    payments: payments.map((payment) => paidOf(payment, language, b)),
    owed: bill.owed,
  };
}

/** The receipt of one payment of a bill that several pay: what it was for, and nothing of the others'. */
export function paymentDocument(
  bill: Bill,
  payment: BillPayment,
  paid: PaidLines,
  language: Language,
): BillPaper {
  const b = wordsOf(language);
  const amount = keptOf(payment);
  const dishes = paid.flatMap(({ orderId, line, quantity }) => {
    const sold = bill.orders
      .find((order) => order.orderId === orderId)
      ?.lines.find((one) => one.line === line);
    return sold ? [{ name: sold.name, detail: null, quantity, amount: sold.unitPrice * quantity }] : [];
  });
  const listed = dishes.reduce((sum, dish) => sum + dish.amount, 0);
  const part = { name: { ko: partName(payment, b) }, detail: null, quantity: 1, amount };
  return {
    ...headOf(bill, b),
    kind: 'RECEIPT',
    at: payment.at,
    lines: dishes.length > 0 ? dishes : [part],
    // A person's or chosen dishes carry their share of what stands beside them on the bill.
    entries: dishes.length > 0 && listed !== amount ? [{ label: b('entries'), amount: amount - listed }] : [],
    total: amount,
    tax: billTax(amount, { all: bill.total, taxFree: bill.tax.taxFree }),
    payments: [paidOf(payment, language, b)],
    owed: 0,
  };
}

const headOf = (
  { seller, tableName, orders }: Bill,
  b: Said,
): Pick<BillPaper, 'seller' | 'table' | 'number' | 'foot'> => ({
  seller: {
    venue: seller.venueName,
    company: seller.name,
    registrationNumber: seller.registrationNumber,
    phone: seller.phone,
  },
  table: tableName,
  number: orders[0]?.orderNumber == null ? null : String(orders[0].orderNumber),
  foot: b('notInvoice'),
});

function partName({ part, shares }: BillPayment, b: Said): string {
  if (part === 'SHARE' && shares !== null) return b('shareOf', { count: shares });
  return b(`paidFor.${part ?? 'WHOLE'}`);
}

/** What is left of what was taken. Won. */
const keptOf = ({ amount, refundedAmount }: BillPayment): number => amount - refundedAmount;

function paidOf(payment: BillPayment, language: Language, b: Said): BillPaper['payments'][number] {
  const { means, amount, refundedAmount, approvalNumber, tendered, change, receipt } = payment;
  const won = (value: number) => formatWon(value, language).replace('₩', '');
  const said = [
    ...(tendered !== null && change !== null && change > 0
      ? [`${b('tendered')} ${won(tendered)} · ${b('change')} ${won(change)}`]
      : []),
    ...(refundedAmount > 0 ? [b('keptOf', { amount: won(amount), back: won(refundedAmount) })] : []),
    ...(means === 'CARD_TERMINAL' && approvalNumber ? [b('approval', { number: approvalNumber })] : []),
    ...(receipt ? [b('receiptNoted', { number: receipt.number })] : []),
  ];
  return {
    label: b(`means.${means ?? 'PROVIDER'}`),
    amount: keptOf(payment),
    detail: said.length === 0 ? null : said.join('\n'),
  };
}

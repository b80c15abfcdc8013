import { z } from 'zod';
import {
  BILL_ENTRY_KINDS,
  BILL_PARTS,
  BILL_SHARES_MAX,
  CASH_RECEIPT_KINDS,
  LESSENING_KINDS,
  PAYMENT_MEANS,
} from '../../bill.ts';
import { CANCEL_REASONS, ORDER_STATUSES, PAYMENT_METHODS } from '../../codes.ts';
import { chosenLine } from '../bill.ts';
import { restaurantParams } from '../params.ts';
import { clientId, instant, localized, opaqueId, signedWonSum, staffLine, won, wonSum } from '../text.ts';

export const visitParams = restaurantParams.extend({ visitId: opaqueId });
export const billEntryParams = visitParams.extend({ entryId: opaqueId });
export const billPaymentParams = visitParams.extend({ paymentId: opaqueId });

/** Won that may also be below nothing. */
const signedWon = z.number().int().min(-1_000_000_000).max(1_000_000_000);
/** The same of much together. */
const reason = staffLine(200).min(1);
/** The version on the screen; another one is refused, BILL_CHANGED, with the bill as it is. */
const billVersion = z.int32().min(1);

export const billLine = z.object({
  line: z.number().int(),
  name: localized,
  /** Size and options, each as it was sold. */
  choices: z.array(localized),
  unitPrice: won,
  /** As it is sold now. */
  quantity: z.number().int().min(0),
  amount: won,
  /** How many nobody has paid or is paying as chosen dishes; none of an order that was paid first. */
  left: z.number().int().min(0),
  /** The phone that ordered it, and what it is called at its table; null where staff did. */
  clientId: clientId.nullable(),
  label: z.string().nullable(),
  isTaxFree: z.boolean(),
});
export type BillLine = z.infer<typeof billLine>;

/** Who did something at the bill, by name. */
const by = { by: z.string(), at: instant };

export const billEntry = z.object({
  entryId: opaqueId,
  kind: z.enum(BILL_ENTRY_KINDS),
  amount: signedWon,
  percent: z.number().int().nullable(),
  reason: z.string(),
  isVoided: z.boolean(),
  ...by,
});
export type BillEntry = z.infer<typeof billEntry>;

export const billPayment = z.object({
  paymentId: opaqueId,
  /** Of an order that was paid first. */
  orderNumber: z.number().int().nullable(),
  /** Null: by card, through the venue's provider. */
  means: z.enum(PAYMENT_MEANS).nullable(),
  method: z.enum(PAYMENT_METHODS).nullable(),
  amount: won,
  refundedAmount: won,
  /** Of a card, as its slip has it. */
  approvalNumber: z.string().nullable(),
  part: z.enum(BILL_PARTS).nullable(),
  shares: z.number().int().nullable(),
  /** The guest's phone that paid, where one did. */
  label: z.string().nullable(),
  /** Being given back, or nobody knows whether it was. */
  isRefunding: z.boolean(),
  tendered: won.nullable(),
  change: won.nullable(),
  receipt: z.object({ kind: z.enum(CASH_RECEIPT_KINDS), number: z.string() }).nullable(),
  /** Taken back: by whom, when and why. */
  voided: z.object({ ...by, reason: z.string() }).nullable(),
  /** Null where the guest paid by themselves. */
  by: z.string().nullable(),
  at: instant,
});
export type BillPayment = z.infer<typeof billPayment>;

/** What a visit had, and what became of its money. */
export const bill = z.object({
  visitId: opaqueId,
  tableIdx: z.number().int(),
  tableName: z.string(),
  openedAt: instant,
  closedAt: instant.nullable(),
  headCount: z.number().int().nullable(),
  version: billVersion,
  orders: z.array(
    z.object({
      orderId: opaqueId,
      orderNumber: z.number().int().nullable(),
      status: z.enum(ORDER_STATUSES),
      placedAt: instant,
      due: won,
      isPaidFirst: z.boolean(),
      lines: z.array(billLine),
    }),
  ),
  /** Whoever ordered, with what is left of that to pay; staff's orders are nobody's. */
  people: z.array(z.object({ clientId, label: z.string(), amount: wonSum, left: wonSum })),
  entries: z.array(billEntry),
  payments: z.array(billPayment),
  /** Being paid at this moment. */
  claims: z.array(
    z.object({
      claimId: opaqueId,
      amount: won,
      part: z.enum(BILL_PARTS),
      label: z.string().nullable(),
      until: instant,
      /** The card payment that it is kept for, which staff may end until its money is being asked for. */
      paymentId: opaqueId.nullable(),
      isBeingTaken: z.boolean(),
    }),
  ),
  /** What the orders are sold for, what stands beside them, and both together. */
  sold: wonSum,
  entered: signedWonSum,
  total: wonSum,
  settled: wonSum,
  owed: wonSum,
  claimed: wonSum,
  /** Owed, and nobody is paying it. */
  payable: wonSum,
  /** Taken beyond the total: to be given back. */
  over: wonSum,
  tax: z.object({ supply: wonSum, vat: wonSum, taxFree: wonSum }),
  /** Who sells, as a receipt names them. */
  seller: z.object({
    venueName: localized,
    name: z.string(),
    registrationNumber: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  serverTime: instant,
});
export type Bill = z.infer<typeof bill>;

export const addBillEntryRequest = z
  .object({
    billVersion,
    kind: z.enum(BILL_ENTRY_KINDS),
    /** Signed won; or `percent` of what the orders are sold for, of a discount. */
    amount: signedWon.optional(),
    percent: z.number().int().min(1).max(100).optional(),
    reason,
  })
  .refine(({ amount, percent }) => (amount === undefined) !== (percent === undefined), {
    error: 'either amount or percent is needed',
  })
  .refine(({ amount }) => amount !== 0, { error: 'amount must not be 0' })
  .refine(({ kind, percent }) => percent === undefined || kind === 'DISCOUNT', {
    error: 'percent is of a discount',
  })
  .refine(({ kind, amount = -1 }) => amount < 0 || !LESSENING_KINDS.some((one) => one === kind), {
    error: 'this kind makes a bill less: its amount is below 0',
  });
export type AddBillEntryRequest = z.infer<typeof addBillEntryRequest>;

/** Money of a guest's card payment goes back; without an amount all that is left of it. */
export const refundBillPaymentRequest = z.object({
  billVersion,
  amount: won.min(1).optional(),
  reason: z.enum(CANCEL_REASONS),
});
export type RefundBillPaymentRequest = z.infer<typeof refundBillPaymentRequest>;

export const voidRequest = z.object({ billVersion, reason });
/** Without an amount all that is left of what was taken. */
export const voidPaymentRequest = voidRequest.extend({ amount: won.min(1).optional() });

const digits = (least: number, most: number) =>
  z
    .string()
    .transform((text) => text.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(new RegExp(`^\\d{${least},${most}}$`)));

export const recordPaymentRequest = z
  .object({
    billVersion,
    means: z.enum(PAYMENT_MEANS),
    /** What was taken, as the screen showed it; a part that comes to something else by now is refused, BILL_CHANGED. */
    amount: won.min(1),
    part: z.discriminatedUnion('part', [
      z.object({ part: z.literal('WHOLE') }),
      z.object({ part: z.literal('PERSON'), clientId }),
      z.object({ part: z.literal('LINES'), lines: z.array(chosenLine).min(1).max(200) }),
      z.object({ part: z.literal('SHARE'), shares: z.number().int().min(2).max(BILL_SHARES_MAX) }),
      z.object({ part: z.literal('AMOUNT') }),
    ]),
    /** Of the house's own card terminal: the approval number on its slip, to find the payment by. */
    approvalNumber: z
      .string()
      .trim()
      .regex(/^[0-9A-Za-z]{4,20}$/)
      .optional(),
    /** Of cash: what was handed over. */
    tendered: won.optional(),
    receipt: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal(CASH_RECEIPT_KINDS[0]), number: digits(8, 18) }),
        z.object({ kind: z.literal(CASH_RECEIPT_KINDS[1]), number: digits(10, 10) }),
      ])
      .optional(),
  })
  .refine(({ means, tendered }) => tendered === undefined || means === 'CASH', {
    error: 'tendered is of cash',
  })
  .refine(({ means, approvalNumber }) => approvalNumber === undefined || means === 'CARD_TERMINAL', {
    error: 'an approval number is of a card terminal',
  })
  .refine(({ amount, tendered }) => tendered === undefined || tendered >= amount, {
    error: 'tendered must cover amount',
  })
  .refine(({ means, receipt }) => receipt === undefined || means === 'CASH' || means === 'TRANSFER', {
    error: 'a cash receipt is of cash or a transfer',
  });
export type RecordPaymentRequest = z.infer<typeof recordPaymentRequest>;

export const reopenVisitRequest = z.object({
  billVersion,
  reason,
  /** Where it goes on; at its own table where nothing is said. */
  toTableIdx: z.int32().min(1).optional(),
});

import { z } from 'zod';
import { BILL_PARTS } from '../bill.ts';
import { CANCEL_REASONS, ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from '../codes.ts';
import { ERROR_CODES } from '../errors.ts';
import { orderReceipt, soldMenu } from './order.ts';
import { calendarDay, instant, localized, opaqueId, won } from './text.ts';

/** Opens the result of one payment for half an hour, without a session. */
export const paymentResultQuery = z.object({ t: z.string().min(1).max(400) });

/** What a confirmation says of a card payment. */
const paidByCard = {
  corporation: z.object({
    name: z.string(),
    registrationNumber: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  method: z.enum(PAYMENT_METHODS).nullable(),
  approvalNumber: z.string().nullable(),
  approvedAt: instant.nullable(),
  cardName: z.string().nullable(),
  /** With its middle masked. */
  cardNumber: z.string().nullable(),
  installmentMonths: z.number().int().min(0),
  amount: won,
  refundedAmount: won,
  /** Of what was paid and not refunded. */
  supply: won,
  vat: won,
};

/** Confirmation of a paid order, to print or to keep. It is no tax invoice. */
export const orderConfirmation = z.object({ ...paidByCard, receipt: orderReceipt });
export type OrderConfirmation = z.infer<typeof orderConfirmation>;

/** The same of what a phone paid of its table's bill. */
export const billConfirmation = z.object({
  ...paidByCard,
  taxFree: won,
  restaurantName: localized,
  floorName: localized,
  tableName: z.string(),
  part: z.enum(BILL_PARTS),
  shares: z.number().int().nullable(),
  /** The dishes that it paid for; none of a share. */
  lines: z.array(
    z.object({ name: localized, choices: z.array(localized), quantity: z.number().int(), amount: won }),
  ),
});
export type BillConfirmation = z.infer<typeof billConfirmation>;

export const PAYMENT_OUTCOMES = ['PAID', 'PENDING', 'FAILED', 'REFUNDED'] as const;

const resultBase = {
  outcome: z.enum(PAYMENT_OUTCOMES),
  restaurantIdx: z.number().int(),
  tableIdx: z.number().int(),
  /** Why it is not paid. */
  error: z
    .object({
      code: z.enum(ERROR_CODES),
      message: z.string(),
      multiLanguage: z.object({ message: localized }),
    })
    .nullable(),
  /** Null: the sentence with the phone is left out. */
  customerServicePhone: z.string().nullable(),
  refundBusinessDays: z.number().int(),
};

export const orderPaymentResult = z.object({
  of: z.literal('ORDER'),
  ...resultBase,
  orderId: opaqueId,
  receipt: orderReceipt,
  confirmation: orderConfirmation.nullable(),
});
export type OrderPaymentResult = z.infer<typeof orderPaymentResult>;

export const billPaymentResult = z.object({
  of: z.literal('BILL'),
  ...resultBase,
  amount: won,
  /** What the table still owes. */
  owed: won,
  confirmation: billConfirmation.nullable(),
});
export type BillPaymentResult = z.infer<typeof billPaymentResult>;

/** What became of a payment, as the result pages tell it. `PENDING`: ask again in a moment. */
export const paymentResult = z.discriminatedUnion('of', [orderPaymentResult, billPaymentResult]);
export type PaymentResult = z.infer<typeof paymentResult>;

// Staff.

export const REFUND_STATUSES = ['PENDING', 'DONE', 'FAILED', 'UNKNOWN'] as const;

export const refundView = z.object({
  refundId: opaqueId,
  kind: z.enum(['WHOLE', 'PART']),
  amount: won,
  /** Of a part: which lines of the order, and how many of each. */
  lines: z.array(z.object({ line: z.number().int().min(0), quantity: z.number().int().min(1) })),
  reason: z.enum(CANCEL_REASONS),
  status: z.enum(REFUND_STATUSES),
  requestedAt: instant,
  doneAt: instant.nullable(),
  attempts: z.number().int(),
  /** When it is tried again by itself. */
  nextAttemptAt: instant.nullable(),
  lastError: z.string().nullable(),
});
export type RefundView = z.infer<typeof refundView>;

export const staffPayment = z.object({
  paymentId: opaqueId,
  /** Of an order that was paid first; null of a table's bill, and so is what follows from the order. */
  orderId: opaqueId.nullable(),
  orderNumber: z.number().int().nullable(),
  /** Whose bill it paid for, where no order was paid first. */
  visitId: opaqueId.nullable(),
  tableName: z.string(),
  orderStatus: z.enum(ORDER_STATUSES).nullable(),
  /** What was sold, by line: what a refund of single dishes names. */
  menus: z.array(soldMenu),
  status: z.enum(PAYMENT_STATUSES),
  /** The provider is still being asked what became of it. */
  isBeingSettled: z.boolean(),
  amount: won,
  refundedAmount: won,
  method: z.enum(PAYMENT_METHODS).nullable(),
  approvalNumber: z.string().nullable(),
  cardName: z.string().nullable(),
  cardNumber: z.string().nullable(),
  transactionId: z.string().nullable(),
  approvedAt: instant.nullable(),
  offeredAt: instant,
  refunds: z.array(refundView),
});
export type StaffPayment = z.infer<typeof staffPayment>;

export const DIFFERENCE_KINDS = [
  'CANCELLED_AT_PROVIDER',
  'MISSING_AT_PROVIDER',
  'HELD_AT_PROVIDER',
  'ORDER_WITHOUT_MONEY',
  'MONEY_WITHOUT_ORDER',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export const paymentDifference = z.object({
  paymentId: opaqueId,
  /** Null where no order of ours is known: then number, table and day are null too. */
  orderId: opaqueId.nullable(),
  orderNumber: z.number().int().nullable(),
  tableName: z.string().nullable(),
  businessDay: calendarDay.nullable(),
  kind: z.enum(DIFFERENCE_KINDS),
  amount: won,
  foundAt: instant,
});

export const paymentsQuery = z.object({ businessDay: calendarDay.optional() });

/** Card payments of a business day, and whatever of other days needs somebody. */
export const paymentsAnswer = z.object({
  businessDay: calendarDay,
  payments: z.array(staffPayment),
  /** Refunds that failed or whose outcome is not known, of any day. */
  troubled: z.array(staffPayment),
  differences: z.array(paymentDifference),
  totals: z.object({ captured: won, refunded: won, count: z.number().int() }),
  comparedAt: instant.nullable(),
});
export type PaymentsAnswer = z.infer<typeof paymentsAnswer>;

/** Orders that wait for their payment, oldest first. */
export const holdList = z.object({
  holds: z.array(
    z.object({
      orderId: opaqueId,
      tableIdx: z.number().int(),
      tableName: z.string(),
      floorName: localized,
      amount: won,
      offeredAt: instant,
      /** When the order ends by itself, unless it is paid. */
      until: instant,
      /** The money is being asked for: nobody can free it now. */
      isBeingPaid: z.boolean(),
      dishes: z.array(
        z.object({
          menuId: opaqueId,
          name: localized,
          quantity: z.number().int(),
          /** Taken from a count: nobody else can order these. */
          isCounted: z.boolean(),
        }),
      ),
    }),
  ),
  serverTime: instant,
});
export type HoldList = z.infer<typeof holdList>;

export const refundOrderRequest = z.object({
  /** What the screen showed as given back; another amount answers PAYMENT_CHANGED. */
  refundedAmount: won,
  /** Left out: everything that is left, and with it the order ends. Named pieces never end an order. */
  lines: z
    .array(z.object({ line: z.int32().min(0), quantity: z.number().int().min(1).max(999) }))
    .min(1)
    .max(200)
    .optional(),
  reason: z.enum(CANCEL_REASONS),
});
export type RefundOrderRequest = z.infer<typeof refundOrderRequest>;

/** What somebody saw in the provider's own books of a refund whose outcome was not known. */
export const settleRefundRequest = z.object({ wasGivenBack: z.boolean() });

/** A venue's contract with a payment provider; its key is written and never read. */
export const paymentAccount = z.object({
  provider: z.literal('nicepay'),
  mid: z.string(),
  /** The local practice provider of a demo. */
  isDemo: z.boolean(),
  createdAt: instant.nullable(),
});
export const paymentAccountAnswer = z.object({ account: paymentAccount.nullable() });
export type PaymentAccountAnswer = z.infer<typeof paymentAccountAnswer>;
export const setPaymentAccountRequest = z.object({
  provider: z.literal('nicepay'),
  mid: z.string().regex(/^[A-Za-z0-9]{10}$/),
  key: z
    .string()
    .min(20)
    .max(200)
    .regex(/^[\x21-\x7e]+$/),
});
export type SetPaymentAccountRequest = z.infer<typeof setPaymentAccountRequest>;

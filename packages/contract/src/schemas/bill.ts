import { z } from 'zod';
import { BILL_PARTS, BILL_SHARES_MAX } from '../bill.ts';
import { LANGUAGES } from '../codes.ts';
import { pgAuthParams, pgForm } from './order.ts';
import { restaurantParams } from './params.ts';
import { instant, localized, opaqueId, won, wonSum } from './text.ts';

export const ownPaymentParams = restaurantParams.extend({ paymentId: opaqueId });

/** Some of a line of the bill. */
export const chosenLine = z.object({
  orderId: opaqueId,
  line: z.int32().min(0),
  quantity: z.number().int().min(1).max(999),
});

/** A table's bill as its phones read it, to pay it or a part of it. */
export const guestBill = z.object({
  /** Goes up with every change; whoever pays names the one on their screen. */
  version: z.int32().min(1),
  /** Whether it can be paid by phone here at all. */
  canPay: z.boolean(),
  total: wonSum,
  settled: wonSum,
  owed: wonSum,
  /** What others pay at this moment, and this phone. */
  claimed: wonSum,
  /** Owed, and nobody is paying it. */
  payable: wonSum,
  /** What the orders that were not paid first are sold for: the share of a dish goes by it. */
  base: wonSum,
  /** What the phone that reads has ordered, and what paying for what is left of that comes to. */
  own: wonSum,
  ownLeft: wonSum,
  headCount: z.number().int().nullable(),
  lines: z.array(
    z.object({
      orderId: opaqueId,
      line: z.int32().min(0),
      name: localized,
      /** Size and options, each as it was sold. */
      choices: z.array(localized),
      unitPrice: won,
      quantity: z.number().int().min(0),
      /** How many nobody has paid or is paying as chosen dishes. */
      left: z.number().int().min(0),
      isOwn: z.boolean(),
    }),
  ),
  /** What stands beside the dishes, together, in won; below 0 where the house gives something. */
  entered: z.number().int(),
  /** What was paid, and what is being paid; `isOwn`: by the phone that reads. */
  payments: z.array(
    z.object({
      amount: won,
      refundedAmount: won,
      part: z.enum(BILL_PARTS).nullable(),
      label: z.string().nullable(),
      isCard: z.boolean(),
      at: instant,
      /** Of an own payment by card: its confirmation can be read under it. */
      paymentId: opaqueId.nullable(),
    }),
  ),
  claims: z.array(
    z.object({
      amount: won,
      part: z.enum(BILL_PARTS),
      label: z.string().nullable(),
      until: instant,
      /** Of an own one: what is given up, unless its money is being asked for already. */
      paymentId: opaqueId.nullable(),
      isBeingTaken: z.boolean(),
    }),
  ),
  serverTime: instant,
});
export type GuestBill = z.infer<typeof guestBill>;

export const payBillRequest = z.object({
  /** What the provider's window speaks. */
  language: z.enum(LANGUAGES).optional(),
  version: z.int32().min(1),
  /** What the screen showed; a part that comes to something else by now is refused, BILL_CHANGED. */
  amount: won.min(1),
  part: z.discriminatedUnion('part', [
    z.object({ part: z.literal('WHOLE') }),
    z.object({ part: z.literal('PERSON') }),
    z.object({ part: z.literal('LINES'), lines: z.array(chosenLine).min(1).max(200) }),
    z.object({ part: z.literal('SHARE'), shares: z.number().int().min(2).max(BILL_SHARES_MAX) }),
  ]),
});
export type PayBillRequest = z.infer<typeof payBillRequest>;

/** The part is kept from others until then; the form leads to the provider's window. */
export const billOffer = z.object({
  paymentId: opaqueId,
  amount: won,
  until: instant,
  pgAuthParams,
  pgForm,
});
export type BillOffer = z.infer<typeof billOffer>;

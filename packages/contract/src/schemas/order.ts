import { z } from 'zod';
import { PAYMENT_MEANS } from '../bill.ts';
import { HEAD_COUNT_MAX, ORDER_NOTE_MAX } from '../constants.ts';
import {
  CANCEL_REASONS,
  ITEM_ERROR_CODES,
  LINE_STATES,
  OFFER_STATES,
  ORDER_MEANS,
  ORDER_SOURCES,
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
} from '../index.ts';
import { chosenMenu } from './cart.ts';
import { SOLD_DISH_FIELDS } from './dish-fields.ts';
import { wireShape } from './field-kinds.ts';
import {
  guestNote,
  instant,
  language,
  localized,
  localizedName,
  opaqueId,
  pageToken,
  won,
  wonSum,
} from './text.ts';

export const orderEntry = z.object({
  categoryName: z.string().max(200),
  priority: z.int32(),
  menus: z.array(chosenMenu).min(1).max(200),
});

export const orderRequest = z.object({
  timestamp: pageToken,
  tableIdx: z.int32().min(1),
  menuPayAmount: won,
  totalMenuAmount: z.number().int().min(0).max(100_000),
  orderList: z.array(orderEntry).max(100),
  hashKey: z.string().max(128).nullish(),
  /** Sent only when no hash exists and a head count is set. */
  numOfPeople: z.number().int().min(1).max(HEAD_COUNT_MAX).optional(),
  /** How the guest came in, as `m` maps. A label on the ticket; the session's mode decides what is allowed. */
  means: z.enum(ORDER_MEANS).optional(),
  source: z.enum(ORDER_SOURCES).optional(),
  /** Shared cart: the version that the orderer saw. */
  cartVersion: z.int32().min(0).optional(),
  /** To the kitchen, about the whole order, where the venue takes notes. */
  note: guestNote(ORDER_NOTE_MAX).optional(),
  /** The language on the phone, for the provider's payment window. */
  language: language.optional(),
});
export type OrderRequest = z.infer<typeof orderRequest>;

/** An order that is tried out: without a table, nothing is stored. */
export const mockOrderRequest = orderRequest.extend({ tableIdx: orderRequest.shape.tableIdx.optional() });
export type MockOrderRequest = z.infer<typeof mockOrderRequest>;

export const itemError = z.object({
  code: z.enum(ITEM_ERROR_CODES),
  /** Of a dish that costs something else now: what one costs as it was chosen. */
  price: won.optional(),
  message: z.string(),
  multiLanguage: z.object({ message: localized }),
});
export type ItemError = z.infer<typeof itemError>;

export const itemResult = z.object({ _id: opaqueId, error: itemError.optional() });

export const soldMenu = z.object({
  _id: opaqueId,
  name: z.string(),
  /** Unit price of the dish with its size and options. */
  price: won,
  quantity: z.number().int().min(1),
  isSoldOut: z.boolean(),
  ...wireShape(SOLD_DISH_FIELDS),
  options: z.array(
    z.object({
      _id: opaqueId,
      name: z.string(),
      price: won,
      quantity: z.number().int(),
      multiLanguage: localizedName,
    }),
  ),
  size: z.object({ _id: opaqueId, name: z.string(), price: won, multiLanguage: localizedName }).nullable(),
  multiLanguage: localizedName,
});
export type SoldMenu = z.infer<typeof soldMenu>;

/** Another dish that staff offer in the place of a line that is out; the phone that ordered answers. */
export const lineOffer = z.object({
  offerId: opaqueId,
  /** As it would be sold, for as many as it stands for. */
  substitute: soldMenu,
  expiresAt: instant,
  /** The same, counted from when this was answered: clocks of phones are never quite right. */
  secondsLeft: z.number().int().min(0),
});
export type LineOffer = z.infer<typeof lineOffer>;

/** A line of an order: what was sold, and what of it still is. */
export const orderLine = soldMenu.extend({
  /** Its place in the order; never changes. */
  line: z.number().int().min(0),
  /** Where it is on its way to the guests. */
  state: z.enum(LINE_STATES),
  /** What its guest wrote to the kitchen. */
  note: z.string().nullable(),
  /** How many are on their way or were served; 0: it is off. */
  liveQuantity: z.number().int().min(0),
  /** How many of those are not charged for. */
  freeQuantity: z.number().int().min(0),
  /** Why pieces of it were taken off last; null where none were. */
  offReason: z.enum(CANCEL_REASONS).nullable(),
  offNote: z.string().nullable(),
  /** What became of the latest offer of another dish for it. */
  offerState: z.enum(OFFER_STATES).nullable(),
  /** While it is open. */
  offer: lineOffer.nullable(),
  /** The line whose place it took. */
  insteadOf: z.number().int().nullable(),
});
export type OrderLine = z.infer<typeof orderLine>;

export const answerOfferRequest = z.object({ isAccepted: z.boolean() });

export const paymentView = z
  .object({
    status: z.enum(PAYMENT_STATUSES),
    method: z.enum(PAYMENT_METHODS).nullable(),
    refundedAmount: won,
    /** Its table's bill covers it: staff took the money, no provider did. */
    isAtTable: z.boolean().optional(),
  })
  .nullable();

/** A past order, as history, the done page and the duplicate-order check read it. */
export const pastOrder = z.object({
  _id: opaqueId,
  /** Null until a prepaid order is paid. */
  orderNumber: z.number().int().nullable(),
  status: z.enum(ORDER_STATUSES),
  /** For what is still sold of it; of an order that came to nothing, what it was. */
  actualPayment: won,
  payment: paymentView,
  menus: z.array(orderLine),
  /** What the guests wrote to the kitchen about the whole order. */
  note: z.string().nullable(),
  startTime: instant,
  cancelReason: z.enum(CANCEL_REASONS).nullable(),
  cancelNote: z.string().nullable(),
  /** The phone that reads has placed it. Of others' orders it reads no method and no refund. */
  isOwn: z.boolean(),
  /** By the phone that reads, as things stand. */
  canCancel: z.boolean(),
  source: z.enum(ORDER_SOURCES),
});
export type PastOrder = z.infer<typeof pastOrder>;

/** Receipt of one order: the done page. */
export const orderReceipt = z.object({
  id: opaqueId,
  hashKey: z.string().nullable(),
  number: z.number().int().nullable(),
  totalAmount: won,
  regDate: instant,
  floorName: z.string(),
  restaurantIdx: z.number().int(),
  restaurantName: z.string(),
  tableName: z.string(),
  multiLanguage: z.object({ restaurantName: localized, floorName: localized }),
  order: pastOrder,
});
export type OrderReceipt = z.infer<typeof orderReceipt>;

export const pgAuthParams = z
  .object({
    Amt: z.string(),
    MID: z.string(),
    EdiDate: z.string(),
    Moid: z.string(),
    SignData: z.string(),
    PayMethod: z.string(),
    ReturnURL: z.string(),
  })
  .catchall(z.string());

/** Where and how the hidden form of `pgAuthParams` is posted; a path as action is this server's own. */
export const pgForm = z.object({ action: z.string(), charset: z.string() });

/** Answer of `placeOrder`. With `errorCount` above 0 nothing was stored. */
export const orderResult = z.object({
  errorCount: z.number().int().min(0),
  list: z.array(itemResult),
  orderId: opaqueId.nullable(),
  receipt: orderReceipt.nullable(),
  /** Not null: the order waits, without a number, until its payment succeeds. */
  pgAuthParams: pgAuthParams.nullable(),
  pgForm: pgForm.nullable().optional(),
  isMock: z.boolean().optional(),
});
export type OrderResult = z.infer<typeof orderResult>;

export const validateRequest = z.object({
  orderType: z.literal('ON_SITE'),
  orderMenus: z.array(chosenMenu).max(500),
});
export const validateAnswer = z.object({ errorCount: z.number().int(), list: z.array(itemResult) });
export type ValidateAnswer = z.infer<typeof validateAnswer>;

export const historyAnswer = z.object({
  list: z.array(pastOrder),
  totalCount: z.number().int(),
  totalPayment: wonSum,
  totalCanceledPayment: wonSum,
  /** What the table's bill comes to; left out where nobody has ordered. */
  bill: z
    .object({
      total: wonSum,
      /** What is paid of it, and what is still to pay. */
      settled: wonSum,
      owed: wonSum,
      /** What the phone that reads has ordered. */
      own: wonSum,
      /** What stands beside the dishes, below 0 where the house gives something. */
      entered: z.number().int(),
      /** What was taken and kept, by how; null: by card, through the venue's provider. */
      paid: z.array(z.object({ means: z.enum(PAYMENT_MEANS).nullable(), amount: wonSum })),
      /** Whether phones can pay it here. */
      canPay: z.boolean(),
      /** What a receipt of it says beside that: its tax and who sells; null until something was paid. */
      receipt: z
        .object({
          supply: wonSum,
          vat: wonSum,
          taxFree: wonSum,
          seller: z.object({
            name: z.string(),
            registrationNumber: z.string().nullable(),
            phone: z.string().nullable(),
          }),
        })
        .nullable(),
    })
    .optional(),
});
export type HistoryAnswer = z.infer<typeof historyAnswer>;

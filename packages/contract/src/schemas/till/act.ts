import { z } from 'zod';
import { BILL_ENTRY_KINDS, LESSENING_KINDS, PAYMENT_MEANS } from '../../bill.ts';
import { LINE_REASONS } from '../../codes.ts';
import { PROGRESS_LINES_MAX } from '../../constants.ts';
import { MENU_CHANGES_MAX } from '../../menu-parts.ts';
import { TILL_ANSWERS } from '../../till.ts';
import { orderIdParams } from '../params.ts';
import { opaqueId, venueNumber, won } from '../text.ts';

export const tillTableParams = z.object({ tableIdx: venueNumber });
export const tillDishParams = z.object({ menuId: opaqueId });

/** What the till calls it itself. The same name again is the same wish: it is done once and answered alike. */
const ownId = z.string().trim().min(1).max(64);

export const tillAnswerRequest = z
  .strictObject({
    answer: z.enum(TILL_ANSWERS),
    /** Somebody has looked at the order. What is `held` for more than an age is accepted with it alone. */
    isLookedAt: z.boolean().optional(),
    reason: z.enum(LINE_REASONS).optional(),
    note: z.string().trim().max(200).optional(),
  })
  .refine(({ answer, reason }) => answer === 'ACCEPT' || reason !== undefined, {
    message: 'a reason is needed',
    path: ['reason'],
  });

export const tillProgressRequest = z.strictObject({
  to: z.enum(['DONE', 'SERVED']),
  /** All that are on their way, unless named. */
  lines: z.array(z.number().int().min(0).max(10_000)).min(1).max(PROGRESS_LINES_MAX).optional(),
});

export const tillLineParams = orderIdParams.extend({
  line: z.coerce.number<string | number>().int().min(0).max(10_000),
});
/** How many of a line are left: what is so already stays so. */
export const tillLineRequest = z.strictObject({
  left: z.number().int().min(0).max(998),
  reason: z.enum(LINE_REASONS),
  note: z.string().trim().max(200).optional(),
});

/** A dish by our id or by the till's own. */
const dish = {
  menuId: opaqueId.optional(),
  externalId: ownId.optional(),
};
const NAMED_ONCE = { message: 'menuId or externalId is needed, and not both', path: ['menuId'] };
const enteredLine = z
  .strictObject({
    ...dish,
    quantity: z.number().int().min(1).max(999),
    sizeId: opaqueId.optional(),
    options: z
      .array(z.strictObject({ optionId: opaqueId, quantity: z.number().int().min(1).max(99).default(1) }))
      .max(50)
      .default([]),
    /** What one costs at the till, with its size and options: another price than ours is refused, so that the sums agree. */
    unitPrice: won.optional(),
  })
  .refine(({ menuId, externalId }) => (menuId === undefined) !== (externalId === undefined), NAMED_ONCE);
export type EnteredLine = z.infer<typeof enteredLine>;

export const enterTillOrderRequest = z.strictObject({
  externalId: ownId,
  numOfPeople: z.number().int().min(1).max(99).optional(),
  lines: z.array(enteredLine).min(1).max(200),
});

export const tillStockRequest = z
  .strictObject({
    isSoldOut: z.boolean().optional(),
    /** What is left of it; null: it is not counted. */
    leftQuantity: z.number().int().min(0).max(99_999).nullable().optional(),
  })
  .refine((change) => change.isSoldOut !== undefined || change.leftQuantity !== undefined, {
    message: 'isSoldOut or leftQuantity is needed',
  });
export const tillStockAnswer = z.object({
  menuId: opaqueId,
  isSoldOut: z.boolean(),
  leftQuantity: z.number().int().nullable(),
});

export const tillPricesRequest = z.strictObject({
  prices: z
    .array(
      z
        .strictObject({ ...dish, sizeId: opaqueId.optional(), price: won })
        .refine(
          ({ menuId, externalId }) => (menuId === undefined) !== (externalId === undefined),
          NAMED_ONCE,
        ),
    )
    .min(1)
    .max(MENU_CHANGES_MAX),
});
const newDish = z.strictObject({
  /** What the till calls it. The same name again is the same dish. */
  externalId: ownId,
  name: z.string().trim().min(1).max(80),
  /** As the menu's categories are called; one that is not there yet is drafted, too. */
  category: z.string().trim().min(1).max(80),
  price: won.max(10_000_000),
  sizes: z
    .array(
      z.strictObject({
        externalId: ownId.optional(),
        name: z.string().trim().min(1).max(80),
        price: won.max(10_000_000),
      }),
    )
    .max(20)
    .default([]),
});
export type TillNewDish = z.infer<typeof newDish>;

export const tillDishesRequest = z.strictObject({
  dishes: z
    .array(newDish)
    .min(1)
    .max(100)
    .refine(
      (all) => new Set(all.map(({ externalId }) => externalId)).size === all.length,
      'must name each once',
    ),
});
/** How many dishes of this till wait for somebody to publish them, and what each of those asked for is called here. */
export const tillDishesAnswer = z.object({
  drafted: z.number().int(),
  dishes: z
    .array(z.object({ externalId: z.string(), menuId: opaqueId, isPublished: z.boolean() }))
    .readonly(),
});

/** How many prices of this till wait for somebody to publish them. */
export const tillPricesAnswer = z.object({ drafted: z.number().int() });

export const tillPaymentRequest = z.strictObject({
  externalId: ownId,
  visitId: z.string().min(1).max(64),
  means: z.enum(PAYMENT_MEANS),
  amount: won.min(1),
});
export const tillPaymentAnswer = z.object({
  paymentId: z.string(),
  /** What the visit owes now. */
  owed: z.number().int(),
});

/** A discount or the like that was given at the till: won below 0 make the bill less. */
export const tillEntryRequest = z
  .strictObject({
    externalId: ownId,
    visitId: z.string().min(1).max(64),
    kind: z.enum(BILL_ENTRY_KINDS),
    amount: z.number().int().min(-1_000_000_000).max(1_000_000_000),
    reason: z.string().trim().min(1).max(200),
  })
  .refine(({ amount }) => amount !== 0, { message: 'must not be 0', path: ['amount'] })
  .refine(({ kind, amount }) => amount < 0 || !LESSENING_KINDS.some((one) => one === kind), {
    message: 'this kind makes a bill less: must be below 0',
    path: ['amount'],
  });
export const tillEntryAnswer = z.object({
  entryId: z.string(),
  /** What the visit owes now. */
  owed: z.number().int(),
});

/** Its payment or entry by the name that the till gave it. */
export const voidTillPaymentRequest = z.strictObject({
  externalId: ownId,
  reason: z.string().trim().min(1).max(200),
});

export const closeTillTableRequest = z.strictObject({ visitId: z.string().min(1).max(64) });
export const moveTillTableRequest = z.strictObject({
  visitId: z.string().min(1).max(64),
  toTableIdx: z.int32().min(1),
});

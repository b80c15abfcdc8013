import { z } from 'zod';
import { BILL_ENTRY_KINDS, LESSENING_KINDS, PAYMENT_MEANS } from '../../bill.ts';
import { PROGRESS_LINES_MAX } from '../../constants.ts';
import { MENU_CHANGES_MAX } from '../../menu-parts.ts';
import { TILL_ANSWERS } from '../../till.ts';
import { done } from '../done.ts';
import { staffLine, won } from '../text.ts';
import {
  leftQuantity,
  menuId,
  optionId,
  orderId,
  owed,
  ownId,
  price,
  reason,
  sizeId,
  tableIdx,
  visitId,
} from './fields.ts';

export const tillDone = done.extend({ done: done.shape.done.describe('It is so, now or already before') });

export const tillOrderParams = z.object({ orderId });
export const tillTableParams = z.object({ tableIdx });
export const tillDishParams = z.object({ menuId });

const note = staffLine(200).describe('More to the reason, in words').optional();

export const tillAnswerRequest = z
  .strictObject({
    answer: z.enum(TILL_ANSWERS).describe('`REJECT` ends what waits, `CANCEL` also what was accepted'),
    isLookedAt: z
      .boolean()
      .describe(
        'Somebody has looked at the order. What is `held` for more than `ADULT` is accepted with it alone',
      )
      .optional(),
    reason: reason.describe('Why; the guests read it. Needed with `REJECT` and `CANCEL`').optional(),
    note,
  })
  .refine(({ answer, reason: said }) => answer === 'ACCEPT' || said !== undefined, {
    message: 'a reason is needed',
    path: ['reason'],
  });

export const tillProgressRequest = z.strictObject({
  to: z.enum(['DONE', 'SERVED']).describe('How far the dishes are; those beyond it stay there'),
  lines: z
    .array(z.number().int().min(0).max(10_000))
    .min(1)
    .max(PROGRESS_LINES_MAX)
    .describe('Places of lines in the order; all that are on their way, unless named')
    .optional(),
});

export const tillLineParams = tillOrderParams.extend({
  line: z.coerce.number<string | number>().int().min(0).max(10_000).describe('The line’s place in the order'),
});
/** How many of a line are left: what is so already stays so. */
export const tillLineRequest = z.strictObject({
  left: z
    .number()
    .int()
    .min(0)
    .max(998)
    .describe('So many pieces stay, however many there are now; 0 takes the line off'),
  reason,
  note,
});

/** A dish by our id or by the till's own. */
const dish = {
  menuId: menuId.describe('A dish, by our id; this or `externalId`').optional(),
  externalId: ownId.describe('A dish, by your own number for it; this or `menuId`').optional(),
};
const NAMED_ONCE = { message: 'menuId or externalId is needed, and not both', path: ['menuId'] };
const enteredLine = z
  .strictObject({
    ...dish,
    quantity: z.number().int().min(1).max(999).describe('Pieces of the dish'),
    sizeId: sizeId.describe('Needed where the dish has sizes: none is guessed').optional(),
    options: z
      .array(
        z.strictObject({
          optionId,
          quantity: z.number().int().min(1).max(99).default(1).describe('For one piece of the dish'),
        }),
      )
      .max(50)
      .default([])
      .describe('What was chosen with it'),
    unitPrice: won
      .describe(
        'What one piece costs at the till, with its size and options: another price than ours is refused, so that the sums agree',
      )
      .optional(),
  })
  .refine((line) => (line.menuId === undefined) !== (line.externalId === undefined), NAMED_ONCE);
export type EnteredLine = z.infer<typeof enteredLine>;

export const enterTillOrderRequest = z.strictObject({
  externalId: ownId,
  numOfPeople: z
    .number()
    .int()
    .min(1)
    .max(99)
    .describe('Guests at the table, where the till asks')
    .optional(),
  lines: z.array(enteredLine).min(1).max(200).describe('What was ordered; accepted at once'),
});

export const tillStockRequest = z
  .strictObject({
    isSoldOut: z.boolean().describe('Nobody can order it until it is false again').optional(),
    leftQuantity: z
      .number()
      .int()
      .min(0)
      .max(99_999)
      .nullable()
      .describe('What is left of it, whatever was counted before; null: it is not counted')
      .optional(),
  })
  .refine((change) => change.isSoldOut !== undefined || change.leftQuantity !== undefined, {
    message: 'isSoldOut or leftQuantity is needed',
  });
export const tillStockAnswer = z.object({
  menuId,
  isSoldOut: z.boolean().describe('Whether it was marked as sold out'),
  leftQuantity,
});

export const tillPricesRequest = z.strictObject({
  prices: z
    .array(
      z
        .strictObject({
          ...dish,
          sizeId: sizeId.describe('Needed where the dish has sizes').optional(),
          price,
        })
        .refine((one) => (one.menuId === undefined) !== (one.externalId === undefined), NAMED_ONCE),
    )
    .min(1)
    .max(MENU_CHANGES_MAX)
    .describe('Drafted together, all or none'),
});
const dishPrice = won.max(10_000_000).describe('Won, tax included');
const newDish = z.strictObject({
  externalId: ownId.describe('Your own number for it: the same again is the same dish'),
  name: z.string().trim().min(1).max(80).describe('In Korean'),
  category: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .describe('As the menu’s categories are called; one that is not there yet is drafted, too'),
  price: dishPrice,
  sizes: z
    .array(
      z.strictObject({
        externalId: ownId.describe('Your own number for the size').optional(),
        name: z.string().trim().min(1).max(80).describe('In Korean'),
        price: dishPrice,
      }),
    )
    .max(20)
    .default([])
    .describe('Where it comes in sizes; then each has the price'),
});
export type TillNewDish = z.infer<typeof newDish>;

export const tillDishesRequest = z.strictObject({
  dishes: z
    .array(newDish)
    .min(1)
    .max(100)
    .refine((all) => new Set(all.map((one) => one.externalId)).size === all.length, 'must name each once')
    .describe('Drafted together, all or none'),
});
const drafted = z.number().int();
export const tillDishesAnswer = z.object({
  drafted: drafted.describe('How many dishes of this till wait for somebody to publish them'),
  dishes: z
    .array(
      z.object({
        externalId: z.string().describe('As it was asked for'),
        menuId: menuId.describe('What the dish is called here, before it is published, too'),
        isPublished: z.boolean().describe('Guests see it, and it can be entered'),
      }),
    )
    .readonly()
    .describe('Each of those asked for'),
});

export const tillPricesAnswer = z.object({
  drafted: drafted.describe('How many prices of this till wait for somebody to publish them'),
});

export const tillPaymentRequest = z.strictObject({
  externalId: ownId,
  visitId: visitId.describe('Whose bill it is: the visit alone says, wherever its guests sit by now'),
  means: z.enum(PAYMENT_MEANS).describe('How it was paid'),
  amount: won.min(1).describe('Won, never more than is owed'),
});
export const tillPaymentAnswer = z.object({
  paymentId: z.string().describe('What we call the payment'),
  owed,
});

/** A discount or the like that was given at the till: won below 0 make the bill less. */
export const tillEntryRequest = z
  .strictObject({
    externalId: ownId,
    visitId: visitId.describe('Whose bill it is: the visit alone says, wherever its guests sit by now'),
    kind: z.enum(BILL_ENTRY_KINDS).describe('`ROUNDING` and `CORRECTION` go either way, the others below 0'),
    amount: z
      .number()
      .int()
      .min(-1_000_000_000)
      .max(1_000_000_000)
      .describe('Won; below 0 it makes the bill less, never by more than is owed'),
    reason: staffLine(200).min(1).describe('Why; stands on the bill'),
  })
  .refine(({ amount }) => amount !== 0, { message: 'must not be 0', path: ['amount'] })
  .refine(({ kind, amount }) => amount < 0 || !LESSENING_KINDS.some((one) => one === kind), {
    message: 'this kind makes a bill less: must be below 0',
    path: ['amount'],
  });
export const tillEntryAnswer = z.object({
  entryId: z.string().describe('What we call the entry'),
  owed,
});

/** Its payment or entry by the name that the till gave it. */
export const voidTillPaymentRequest = z.strictObject({
  externalId: ownId.describe('The name under which you sent what is taken back'),
  reason: staffLine(200).min(1).describe('Why; stands on the bill'),
});

export const closeTillTableRequest = z.strictObject({ visitId });
export const moveTillTableRequest = z.strictObject({
  visitId,
  toTableIdx: z.int32().min(1).describe('Where the guests sit now, by our number'),
});

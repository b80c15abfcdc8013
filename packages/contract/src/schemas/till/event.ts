import { z } from 'zod';
import { HELD_REASONS, LINE_STATES, ORDER_SOURCES, ORDER_STATUSES } from '../../codes.ts';
import { ORDER_DECIDERS, TILL_EVENTS, TILL_EVENTS_MAX, TILL_WAIT_SECONDS_MAX } from '../../till.ts';
import { instant, opaqueId, won } from '../text.ts';
import { externalId, isElsewhere, menuId, optionId, orderId, price, sizeId, tableOf } from './fields.ts';

const tillLine = z.object({
  line: z.number().int().describe('Its place in the order; never changes'),
  menuId,
  externalId,
  isElsewhere,
  name: z.string().describe('In Korean, as it was when it was ordered'),
  unitPrice: won.describe('Of one piece, with its size and options, won'),
  quantity: z.number().int().describe('Pieces that were ordered'),
  liveQuantity: z.number().int().describe('How many of those are left'),
  freeQuantity: z.number().int().describe('How many of those that are left are given away'),
  state: z.enum(LINE_STATES).describe('How far it is; `OFF`: nothing of it is left'),
  note: z.string().nullable().describe('From the guest to the kitchen'),
  size: z
    .object({ sizeId, externalId, name: z.string().describe('In Korean') })
    .nullable()
    .describe('Null: the dish has none'),
  options: z
    .array(
      z.object({
        optionId,
        externalId,
        name: z.string().describe('In Korean'),
        price,
        quantity: z.number().int().describe('For one piece of the dish'),
      }),
    )
    .describe('What was chosen with it'),
});

/** An order as tills read it. */
export const tillOrder = z.object({
  orderId,
  externalId: externalId.describe('What this till called it when it entered it; null: it did not'),
  number: z.number().int().nullable().describe('As guests and staff read it, of its day'),
  status: z
    .enum(ORDER_STATUSES)
    .describe('`REQUEST` waits for an answer; an acceptance that may be taken back is none yet'),
  version: z
    .number()
    .int()
    .describe('Goes up with every change: of two that arrive in the wrong order the higher one is right'),
  source: z.enum(ORDER_SOURCES).describe('Where it came from; `POS`: a till entered it'),
  tableIdx: tableOf,
  tableName: z.string().describe('As guests and staff read it'),
  externalTableId: externalId.describe('What this till calls the table; null where nobody has said'),
  visitId: z.string().nullable().describe('Whose it is: what is paid and closed goes by it'),
  headCount: z.number().int().nullable().describe('Guests at the table, where somebody has said'),
  placedAt: instant.describe('When it was placed, UTC'),
  note: z.string().nullable().describe('From the guests to the kitchen'),
  dueAmount: won.describe('For what of it is still sold, won; whether that was paid says the bill'),
  isPaid: z.boolean().describe('Paid on the phone before the kitchen heard of it: it is not owed'),
  needsAdultCheck: z.boolean().describe('Somebody has to look at an ID when it is served'),
  held: z
    .array(z.enum(HELD_REASONS))
    .describe('Why somebody looks at it; with anything but `ADULT` no program accepts it by itself'),
  lines: z.array(tillLine).describe('In the order of their places'),
});
export type TillOrder = z.infer<typeof tillOrder>;

/** Something that happened in the venue. Fields that it says nothing of are not there. */
export const tillEvent = z.object({
  seq: z.number().int().describe('Its number in the venue; those missing are none of a till’s business'),
  type: z.enum(TILL_EVENTS).describe('One that you do not know is passed over'),
  at: instant.describe('When it happened, UTC'),
  isOwn: z.boolean().describe('It follows from what this till asked for itself'),
  tableIdx: tableOf.optional(),
  visitId: z.string().describe('Whose it is').optional(),
  toTableIdx: z
    .number()
    .int()
    .describe('Where they went, of `visit.moved`, `visit.merged`, `visit.parted`')
    .optional(),
  fromVisitId: z
    .string()
    .describe('`visit.merged`: the visit that went into `visitId`, where guests had acted')
    .optional(),
  toVisitId: z.string().describe('`visit.parted`: the visit that began at the other table').optional(),
  orderIds: z.array(opaqueId).describe('`visit.parted`: the orders that went into `toVisitId`').optional(),
  order: tillOrder.describe('As it is now, which may be later than the event').optional(),
  callId: z.string().describe('The call of a guest').optional(),
  item: z.string().describe('What the guest calls for, in Korean').optional(),
  paymentId: z.string().describe('What we call the payment').optional(),
  means: z.string().describe('How it was paid').optional(),
  amount: z.number().int().describe('Won; of `bill.changed` below 0 where the bill is less').optional(),
  owed: z.number().int().describe('What the visit owes then, won').optional(),
  menuIds: z.array(opaqueId).describe('`stock.changed`: the dishes; how they stand is in `menu`').optional(),
  orderDecider: z
    .enum(ORDER_DECIDERS)
    .describe('`decider.changed`: who says from then on whether an order is taken')
    .optional(),
});
export type TillEvent = z.infer<typeof tillEvent>;

export const tillEventsQuery = z.object({
  after: z.coerce
    .number<number | string>()
    .int()
    .min(0)
    .describe('The `next` of the last answer; 0 begins with the venue’s first event'),
  wait: z.coerce
    .number<number | string>()
    .int()
    .min(0)
    .max(TILL_WAIT_SECONDS_MAX)
    .default(0)
    .describe('Seconds to wait while there is nothing'),
  limit: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(TILL_EVENTS_MAX)
    .default(100)
    .describe('Most events of one answer'),
});
export const tillEventsAnswer = z.object({
  events: z.array(tillEvent).describe('In the order in which they happened'),
  next: z.number().int().describe('What to ask with next; it goes on over what is nothing to tills'),
  hasMore: z.boolean().describe('There is more already: ask again at once'),
});
export type TillEventsAnswer = z.infer<typeof tillEventsAnswer>;

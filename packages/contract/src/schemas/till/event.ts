import { z } from 'zod';
import { HELD_REASONS, LINE_STATES, ORDER_SOURCES, ORDER_STATUSES } from '../../codes.ts';
import { ORDER_DECIDERS, TILL_EVENTS, TILL_EVENTS_MAX, TILL_WAIT_SECONDS_MAX } from '../../till.ts';
import { instant, opaqueId, won } from '../text.ts';

/** What the till itself calls it; null where nobody has said. */
const externalId = z.string().nullable();

const tillLine = z.object({
  /** Its place in the order; never changes. */
  line: z.number().int(),
  menuId: opaqueId,
  externalId,
  /** The venue says that this till does not keep the dish. */
  isElsewhere: z.boolean(),
  name: z.string(),
  /** Of one, with its size and options. */
  unitPrice: won,
  /** As it was ordered, how many of those still are, and how many of these are free. */
  quantity: z.number().int(),
  liveQuantity: z.number().int(),
  freeQuantity: z.number().int(),
  state: z.enum(LINE_STATES),
  note: z.string().nullable(),
  size: z.object({ sizeId: opaqueId, externalId, name: z.string() }).nullable(),
  /** `quantity` for one dish. */
  options: z.array(
    z.object({
      optionId: opaqueId,
      externalId,
      name: z.string(),
      price: won,
      quantity: z.number().int(),
    }),
  ),
});

/** An order as tills read it. */
export const tillOrder = z.object({
  orderId: opaqueId,
  /** What the till called it when it entered it. */
  externalId,
  number: z.number().int().nullable(),
  status: z.enum(ORDER_STATUSES),
  /** Goes up with every change: of two that arrive in the wrong order the higher one is right. */
  version: z.number().int(),
  source: z.enum(ORDER_SOURCES),
  tableIdx: z.number().int(),
  tableName: z.string(),
  externalTableId: externalId,
  visitId: z.string().nullable(),
  headCount: z.number().int().nullable(),
  placedAt: instant,
  note: z.string().nullable(),
  /** For what of it is still sold. */
  dueAmount: won,
  /** Paid by card before the kitchen heard of it. */
  isPaid: z.boolean(),
  /** Somebody has to look at an ID when it is served. */
  needsAdultCheck: z.boolean(),
  /** Why somebody looks at it; with anything but `ADULT` no program accepts it by itself. */
  held: z.array(z.enum(HELD_REASONS)),
  lines: z.array(tillLine),
});
export type TillOrder = z.infer<typeof tillOrder>;

/** Something that happened in the venue. Fields that it says nothing of are not there. */
export const tillEvent = z.object({
  /** Of the venue, without gaps as counted by us; a till is not told of each of them. */
  seq: z.number().int(),
  type: z.enum(TILL_EVENTS),
  at: instant,
  /** It follows from what this till asked for itself. */
  isOwn: z.boolean(),
  tableIdx: z.number().int().optional(),
  visitId: z.string().optional(),
  /** `visit.moved`, `visit.merged`, `visit.parted` */
  toTableIdx: z.number().int().optional(),
  /** `visit.merged`: the visit that went into `visitId`, where guests had acted. */
  fromVisitId: z.string().optional(),
  /** `visit.parted`: the visit that began at the other table, and the orders that went into it. */
  toVisitId: z.string().optional(),
  orderIds: z.array(opaqueId).optional(),
  order: tillOrder.optional(),
  /** Of calls: what for, in Korean. */
  callId: z.string().optional(),
  item: z.string().optional(),
  /** Of payments, and what the visit owes then. */
  paymentId: z.string().optional(),
  means: z.string().optional(),
  amount: z.number().int().optional(),
  owed: z.number().int().optional(),
  /** `stock.changed`: the dishes; how they stand is in `menu`. */
  menuIds: z.array(opaqueId).optional(),
  /** `decider.changed`: who says from then on whether an order is taken. */
  orderDecider: z.enum(ORDER_DECIDERS).optional(),
});
export type TillEvent = z.infer<typeof tillEvent>;

export const tillEventsQuery = z.object({
  /** The `next` of the last answer; 0 begins with the venue's first event. */
  after: z.coerce.number<number | string>().int().min(0),
  /** Seconds to wait while there is nothing. */
  wait: z.coerce.number<number | string>().int().min(0).max(TILL_WAIT_SECONDS_MAX).default(0),
  limit: z.coerce.number<number | string>().int().min(1).max(TILL_EVENTS_MAX).default(100),
});
export const tillEventsAnswer = z.object({
  events: z.array(tillEvent),
  /** What to ask with next; it goes on over what is nothing to tills. */
  next: z.number().int(),
  /** There is more already: ask again at once. */
  hasMore: z.boolean(),
});
export type TillEventsAnswer = z.infer<typeof tillEventsAnswer>;

import { z } from 'zod';
import { ACTIVITY_KINDS, ACTIVITY_TYPES, type ActivityType, PAYMENT_STEPS } from '../activity.ts';
import { ACCOUNT_CHANGES, ORDER_STATUSES, STAFF_ACTS, STAFF_ROLES } from '../codes.ts';
import { ACTIVITY_PAGE_SIZE } from '../constants.ts';
import { actDetails } from './people.ts';
import { instant, localized, opaqueId, won } from './text.ts';

/** Place in the log of the last entry that was read: microseconds and number of the event. */
const cursor = z.string().regex(/^\d{1,16}\.\d{1,18}$/);

/** What is looked for; whatever is left out may be anything. */
export const activityQuery = z.object({
  person: opaqueId.optional(),
  kind: z.enum(ACTIVITY_KINDS).optional(),
  /** As the table is called in the house. */
  table: z.string().trim().min(1).max(40).optional(),
  /** Of an order, on whatever day. */
  number: z.coerce.number<string>().int().min(1).max(1_000_000).optional(),
  since: instant.optional(),
  until: instant.optional(),
  before: cursor.optional(),
  size: z.coerce.number<string>().int().min(1).max(500).default(ACTIVITY_PAGE_SIZE),
});
export type ActivityQuery = z.output<typeof activityQuery>;

const status = z.enum(ORDER_STATUSES);

/** What an event says beside who, when and where; each type has its own of these. */
const activityFacts = z.object({
  from: status.optional(),
  to: status.optional(),
  isUndo: z.boolean().optional(),
  /** The table that a visit was moved to. */
  toTable: z.string().optional(),
  /** What a call was for. */
  item: localized.optional(),
  dishes: z.array(localized).optional(),
  step: z.enum(PAYMENT_STEPS).optional(),
  amount: won.optional(),
  /** Of a payment account; null when it was removed. */
  mid: z.string().nullable().optional(),
  /** How a phone stands from then on. */
  standing: z.enum(['ASKING', 'IN', 'OUT', 'NONE']).optional(),
  isHidden: z.boolean().optional(),
  /** Of a cart: what phones were told. */
  action: z.string().optional(),
  what: z.enum([...STAFF_ACTS, ...ACCOUNT_CHANGES]).optional(),
  details: actDetails.optional(),
});

/** Something that somebody of the house did. */
export const activityEntry = z.object({
  eventId: z.string(),
  at: instant,
  type: z.enum(Object.keys(ACTIVITY_TYPES) as [ActivityType, ...ActivityType[]]),
  /** As they were called then. */
  by: z.string(),
  /** Their account, where the log knows it. */
  byId: z.string().nullable(),
  /** Of the account, where it is still there. */
  email: z.string().nullable(),
  /** Done by a command on the machine, or by itself. */
  bySystem: z.boolean(),
  address: z.string().nullable(),
  device: z.string().nullable(),
  table: z.string().nullable(),
  number: z.number().int().nullable(),
  facts: activityFacts,
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const activityPage = z.object({
  entries: z.array(activityEntry),
  /** Where older ones begin; null when everything was looked through. */
  nextBefore: z.string().nullable(),
  /** Up to when the log was looked through; null when that is all of it. */
  lookedBackTo: instant.nullable(),
  /** Who works here, to choose from. */
  people: z.array(z.object({ userId: z.string(), name: z.string(), role: z.enum(STAFF_ROLES) })),
});
export type ActivityPage = z.infer<typeof activityPage>;

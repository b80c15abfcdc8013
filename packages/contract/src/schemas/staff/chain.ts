import { z } from 'zod';
import { STAFF_ROLES } from '../../codes.ts';
import { onSiteOrderStatus } from '../store.ts';
import { INT_MAX, instant, localized, opaqueId, venueNumber } from '../text.ts';
import { overOthers } from './menu-draft.ts';

export const tonightQuery = z.object({
  /** Part of a venue's name, in any language. */
  search: z.string().trim().max(60).default(''),
  /** Number of the last venue of the page before. */
  after: z.coerce.number<string>().int().min(0).max(INT_MAX).default(0),
});

/** How many wait, and since when the first of them. */
const waiting = z.object({ count: z.number().int(), since: instant.nullable() });

const venueTonight = z.object({
  restaurantId: z.number().int(),
  name: localized,
  role: z.enum(STAFF_ROLES),
  /** Whether guests can order there now, or why not. */
  status: onSiteOrderStatus,
  /** Staff serve only drinks for now. */
  isOnlyDrinks: z.boolean(),
  /** When orders are taken again, by the venue's own clock; null while they are, and where nobody knows. */
  opensAt: instant.nullable(),
  /** Orders that nobody has accepted. */
  orders: waiting,
  /** Orders placed within the last hour, those that came to nothing left out. */
  lastHour: z.number().int(),
  /** Null where the role answers no calls. */
  calls: waiting.nullable(),
  /** Null where the role does not see the floor. */
  tables: z.object({ taken: z.number().int(), all: z.number().int() }).nullable(),
});
export type VenueTonight = z.infer<typeof venueTonight>;

/** The venues that somebody works in and how it goes there, by number, a page at a time. */
export const venuesTonight = z.object({
  venues: z.array(venueTonight),
  /** `after` of the next page; null on the last one. */
  next: z.number().int().nullable(),
  serverTime: instant,
});
export type VenuesTonight = z.infer<typeof venuesTonight>;

export const COPIED_PRICES = ['KEEP', 'SOURCE'] as const;

/** Dishes of another venue's published menu, to be drafted here. */
export const copyMenuRequest = z.object({
  from: venueNumber,
  /** Their ids there. */
  dishes: z.array(opaqueId).min(1).max(2000),
  /** What a dish costs that is here already under the same name. */
  prices: z.enum(COPIED_PRICES),
  over: overOthers,
});

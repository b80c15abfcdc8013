import { z } from 'zod';
import { ALCOHOL_TAGS, HEAD_COUNT_MOMENTS, LANGUAGES, MENU_ARRANGEMENTS } from '../codes.ts';
import { menu } from './menu.ts';
import { onSiteOrderStatus } from './store.ts';
import { language, won } from './text.ts';

/** The store as the screens show it, in one language. Part of the rendered page, so the same for every guest. */
export const venueView = z.object({
  id: z.number().int(),
  name: z.string(),
  table: z.object({ idx: z.number().int(), name: z.string(), floor: z.string() }).nullable(),
  status: onSiteOrderStatus,
  /** Why nothing can be ordered now; null while it can. */
  closed: z.string().nullable(),
  /** When it opens again, as a guest reads it: `11:00`, or with its day where that is another one. */
  opens: z.string().nullable(),
  /** Whether the menu is there to be read alone: nothing on it leads to an order. */
  isBoard: z.boolean(),
  notice: z.string().nullable(),
  pictures: z.array(z.string()).readonly(),
  /** What the venue says with each of them, in their order. */
  pictureWords: z.array(z.string().nullable()).readonly(),
  /** Languages that may be chosen, Korean first. */
  languages: z.array(language).readonly(),
  arrangement: z.enum(MENU_ARRANGEMENTS),
  /** Whether guests who came in like this are counted. */
  usePeopleCount: z.boolean(),
  headCountAt: z.enum(HEAD_COUNT_MOMENTS),
  useCallStaff: z.boolean(),
  useGroupCart: z.boolean(),
  usePos: z.boolean(),
  usePG: z.boolean(),
  choosesRequired: z.boolean(),
  /** The kitchen reads what guests write to it; left out where it does not. */
  notes: z.literal(true).optional(),
  /** By how many minutes the kitchen is behind; left out while it is not. */
  behind: z.number().int().optional(),
  /** From when the table is kept for others, as a guest reads it; left out while that is not near. */
  reserved: z.string().optional(),
  accent: z.string().nullable(),
  logo: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.object({ name: z.string(), number: z.string().nullable(), phone: z.string().nullable() }),
});
export type VenueView = Readonly<z.infer<typeof venueView>>;

/** What a dish's marks say; 'N left' is a figure of its own. */
const mark = z.enum(['FEATURED', 'POPULAR', 'SIGNATURE', 'NEW', 'SOLD_OUT', 'ADULT', 'SPICY']);

/** A dish as the menu lists it, in one language, without its options: they come after the page. */
export const dishView = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string().optional(),
  price: won,
  /** What it costs at other hours, where that is more. */
  was: won.optional(),
  /** The hours at which it is sold, where that is not now. */
  times: z.string().optional(),
  image: z.string().optional(),
  marks: z.array(mark).readonly().optional(),
  /** How many are left, where that is few enough to say. */
  left: z.number().int().optional(),
  /** The price is that of the smallest of several sizes. */
  sized: z.literal(true).optional(),
});
export type DishView = Readonly<z.infer<typeof dishView>>;

export const categoryView = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string().optional(),
  dishes: z.array(dishView).readonly(),
});
export type CategoryView = Readonly<z.infer<typeof categoryView>>;

export const menuView = z.object({
  categories: z.array(categoryView).readonly(),
  /** Ids of the recommended dishes, in the menu's order. */
  featured: z.array(z.string()).readonly(),
  origin: z.string().optional(),
  allergy: z.string().optional(),
});
export type MenuView = Readonly<z.infer<typeof menuView>>;

/** A drink to order with one tap; one of several sizes is a drink of its own. */
export const drinkView = z.object({
  id: z.string(),
  sizeId: z.string().nullable(),
  name: z.string(),
  size: z.string().nullable(),
  price: won,
  image: z.string().nullable(),
  isSoldOut: z.boolean(),
  isForAdults: z.boolean(),
});
export type DrinkView = Readonly<z.infer<typeof drinkView>>;

export const drinkList = z.object({ tag: z.enum(ALCOHOL_TAGS), drinks: z.array(drinkView).readonly() });
export type DrinkList = Readonly<z.infer<typeof drinkList>>;

/** A dish with all its choices, and from which stock on 'N left' is said. */
export const dishPage = z.object({ menu, threshold: z.number().int() });
export type DishPage = Readonly<z.infer<typeof dishPage>>;

const tableAtVenue = z.object({ venue: z.string(), table: z.string() });

/** Whether to leave a running visit for what a link opens, in one language. */
export const leavingView = z.object({
  here: tableAtVenue,
  /** Null where only the link itself could tell. */
  there: tableAtVenue.nullable(),
  /** The link's path and query. */
  to: z.string(),
});
export type LeavingView = Readonly<z.infer<typeof leavingView>>;

/**
 * What a page of the guest app is rendered from and hydrated with, in one language. Nothing of it belongs to one guest,
 * so the same bytes serve everybody at a table.
 */
export const pageData = z.object({
  /** One of the guest app's screens. */
  screen: z.string(),
  language: z.enum(LANGUAGES),
  venue: venueView.nullable(),
  menu: menuView.nullable(),
  /** On a dish's own page; null there when the menu does not have it. */
  dish: dishPage.nullable(),
  /** The drinks of the tag that the guest came in by, on their page. */
  drinks: drinkList.nullable(),
  /** On the page that asks before a link is followed. */
  leaving: leavingView.optional(),
  /** Why a guard sent the guest to the landing page. */
  reason: z.string().nullable(),
  /** Its sentence. */
  reasonText: z.string().nullable(),
});
export type PageData = Readonly<z.infer<typeof pageData>>;

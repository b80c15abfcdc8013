import { z } from 'zod';
import { CANNOT_ORDER_CODES, HEAD_COUNT_MOMENTS, MENU_ARRANGEMENTS, QR_TYPES } from '../index.ts';
import { instant, language, localized, toldOrNothing } from './text.ts';

export const corporation = z.object({
  name: z.string(),
  registrationNumber: z.string().nullable(),
  phone: z.string().nullable(),
});

export const orderPageImage = z.object({
  _id: z.string(),
  url: z.string(),
  /** What the venue says with it; left out where it says nothing. */
  words: localized.optional(),
});

/** Why a table cannot order now, or AVAILABLE. */
export const onSiteOrderStatus = z.enum(['AVAILABLE', ...CANNOT_ORDER_CODES]);

/** Answer of `availability`: what this store allows at this table, now. */
export const storeSettings = z.object({
  isAvailableOnSiteOrder: z.boolean(),
  onSiteOrderStatus,
  /** The reason when it is not AVAILABLE. */
  ...toldOrNothing,
  /** When orders are taken again, by the venue's clock; null while they are, and where nobody knows. */
  opensAt: instant.nullable(),
  orderOnSite: z.boolean(),
  usePos: z.boolean(),
  usePG: z.boolean(),
  useMultiLanguage: z.boolean(),
  useCallStaff: z.boolean(),
  usePeopleCount: z.boolean(),
  /** When the head count is asked for, where it is used. */
  headCountAt: z.enum(HEAD_COUNT_MOMENTS),
  useAlcoholAutomaticOrder: z.boolean(),
  useGroupOrder: z.boolean(),
  useGroupCart: z.boolean(),
  menuArrangementType: z.enum(MENU_ARRANGEMENTS),
  qrType: z.enum(QR_TYPES),
  /** Shown once an hour before ordering; null where the venue has none. */
  basicNoticeContents: localized.nullable(),
  isRequiredMenuOptionDefaultSelected: z.boolean(),
  /** Whether guests may write to the kitchen, about a dish and about an order. */
  useOrderNotes: z.boolean(),
  /** By how many minutes the kitchen says that it is behind; 0 while it is not. */
  kitchenDelayMinutes: z.number().int().min(0),
  /** Languages the venue enabled beside Korean; an empty list enables all. */
  multiLanguageToggles: z.array(language),
  requiresOneMealPerPerson: z.literal(true),
  canServe: z.literal(false),
  corporation,
  customerServicePhone: z.string().nullable(),
  accentColor: z.string().nullable(),
  logoUrl: z.string().nullable(),
  restaurant: z.object({
    id: z.number().int(),
    name: z.string(),
    multiLanguage: z.object({ name: localized }),
    orderPageImages: z.array(orderPageImage),
  }),
  /** Null in preview and menu-board modes without a table. */
  table: z
    .object({
      tableIdx: z.number().int(),
      tableName: z.string(),
      floorName: z.string(),
      multiLanguage: z.object({ floorName: localized }),
      /** From when it is kept for others; left out unless that is within the hour and nobody has acted there. */
      reservedAt: instant.optional(),
    })
    .nullable(),
});
export type StoreSettings = z.infer<typeof storeSettings>;

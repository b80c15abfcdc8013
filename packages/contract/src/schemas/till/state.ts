import { z } from 'zod';
import { EXTERNAL_IDS_MAX, EXTERNAL_KINDS, ORDER_DECIDERS, TILL_SCOPES } from '../../till.ts';
import { instant, opaqueId, won } from '../text.ts';
import { tillOrder } from './event.ts';

const externalId = z.string().nullable();

/** The room as it is: what a till reads at its start, and whenever it is not sure. */
export const tillState = z.object({
  venue: z.object({ restaurantId: z.number().int(), name: z.string(), timeZone: z.string() }),
  till: z.object({ tillId: opaqueId, name: z.string(), scopes: z.array(z.enum(TILL_SCOPES)) }),
  orderDecider: z.enum(ORDER_DECIDERS),
  tables: z.array(
    z.object({
      tableIdx: z.number().int(),
      name: z.string(),
      externalId,
      /** The visit that runs there; null while the table is free. */
      visit: z
        .object({
          visitId: z.string(),
          openedAt: instant,
          headCount: z.number().int().nullable(),
          /** Of all that it ordered, and what is still to be paid. */
          total: won,
          owed: z.number().int(),
          orders: z.array(tillOrder),
        })
        .nullable(),
    }),
  ),
  /** Where `events` goes on from here: nothing between the two is missed. */
  next: z.number().int(),
  serverTime: instant,
});
export type TillState = z.infer<typeof tillState>;

/** The menu with its prices and stock, as orders are judged by it. Names are Korean. */
export const tillMenu = z.object({
  version: z.number().int(),
  dishes: z.array(
    z.object({
      menuId: opaqueId,
      externalId,
      isElsewhere: z.boolean(),
      name: z.string(),
      category: z.string(),
      price: won,
      isSoldOut: z.boolean(),
      leftQuantity: z.number().int().nullable(),
      sizes: z.array(z.object({ sizeId: opaqueId, externalId, name: z.string(), price: won })),
      options: z.array(
        z.object({
          optionId: opaqueId,
          externalId,
          name: z.string(),
          group: z.string(),
          isRequired: z.boolean(),
          price: won,
        }),
      ),
    }),
  ),
});
export type TillMenu = z.infer<typeof tillMenu>;

const theirs = z.string().trim().min(1).max(64);
const kind = z.enum(EXTERNAL_KINDS);

export const setExternalIdsRequest = z.strictObject({
  items: z
    .array(
      z
        .strictObject({
          kind,
          /** A table's number, the id of a dish, or `<menuId>/<id>` of a size or an option. */
          ourId: z.string().min(1).max(140),
          /** Null takes it away. */
          externalId: theirs.nullable(),
          /** A dish that this till does not keep: nobody misses its number, and its lines say so. */
          isElsewhere: z.literal(true).optional(),
        })
        .refine(
          ({ kind: of, externalId: named, isElsewhere }) => !isElsewhere || (of === 'DISH' && named === null),
          'a dish without a number alone is kept elsewhere',
        ),
    )
    .min(1)
    .max(EXTERNAL_IDS_MAX),
});
export type SetExternalIdsRequest = z.infer<typeof setExternalIdsRequest>;

export const matchNamesRequest = z.strictObject({
  kind: z.enum(['TABLE', 'DISH']),
  items: z
    .array(z.strictObject({ externalId: theirs, name: z.string().trim().min(1).max(120) }))
    .min(1)
    .max(EXTERNAL_IDS_MAX),
});

const mapped = z.object({
  kind,
  ourId: z.string(),
  name: z.string(),
  externalId,
  /** This till does not keep the dish, and so none of its sizes and options. */
  isElsewhere: z.boolean(),
});
export const externalIds = z.object({ items: z.array(mapped) });
export type ExternalIds = z.infer<typeof externalIds>;

export const matchNamesAnswer = externalIds.extend({
  /** What of the till's was matched with nothing of ours. */
  unmatched: z.array(z.string()),
});

import { z } from 'zod';
import { EXTERNAL_IDS_MAX, EXTERNAL_KINDS, ORDER_DECIDERS, TILL_SCOPES } from '../../till.ts';
import { instant, opaqueId, won } from '../text.ts';
import { tillOrder } from './event.ts';
import {
  externalId,
  isElsewhere,
  leftQuantity,
  menuId,
  optionId,
  owed,
  price,
  sizeId,
  tableOf,
  theirs,
} from './fields.ts';

/** The room as it is: what a till reads at its start, and whenever it is not sure. */
export const tillState = z.object({
  venue: z
    .object({
      restaurantId: z.number().int().describe('Our number of the venue'),
      name: z.string().describe('In Korean'),
      timeZone: z.string().describe('Of the venue, as IANA names it; times here are UTC'),
    })
    .describe('Whose till the key is'),
  till: z
    .object({
      tillId: opaqueId.describe('What we call the till'),
      name: z.string().describe('As the owner named it'),
      scopes: z.array(z.enum(TILL_SCOPES)).describe('What its key may do'),
    })
    .describe('Which till it is'),
  orderDecider: z.enum(ORDER_DECIDERS).describe('Who says whether an order is taken'),
  tables: z
    .array(
      z.object({
        tableIdx: tableOf,
        name: z.string().describe('As guests and staff read it'),
        externalId,
        visit: z
          .object({
            visitId: z.string().describe('What is paid, moved and closed goes by it'),
            openedAt: instant.describe('When it began, UTC'),
            headCount: z.number().int().nullable().describe('Guests at the table, where somebody has said'),
            total: won.describe('Of all that it ordered, won'),
            owed,
            orders: z.array(tillOrder).describe('Those that tills are told of, the earliest first'),
          })
          .nullable()
          .describe(
            'The visit that runs there, which tables that were joined share; null: the table is free',
          ),
      }),
    )
    .describe('All tables of the venue'),
  next: z.number().int().describe('Where `events` goes on from here: nothing between the two is missed'),
  serverTime: instant.describe('UTC; signatures of webhooks go by it'),
});
export type TillState = z.infer<typeof tillState>;

/** The menu with its prices and stock, as orders are judged by it. Names are Korean. */
export const tillMenu = z.object({
  version: z.number().int().describe('Goes up with every published menu'),
  dishes: z
    .array(
      z.object({
        menuId,
        externalId,
        isElsewhere,
        name: z.string().describe('In Korean'),
        category: z.string().describe('In Korean'),
        price: price.describe('Won, tax included; of a dish with sizes each has its own'),
        isSoldOut: z.boolean().describe('It cannot be ordered now'),
        leftQuantity,
        sizes: z
          .array(z.object({ sizeId, externalId, name: z.string().describe('In Korean'), price }))
          .describe('Where there are any an order has one of them'),
        options: z
          .array(
            z.object({
              optionId,
              externalId,
              name: z.string().describe('In Korean'),
              group: z.string().describe('The group that it is chosen from, in Korean'),
              isRequired: z.boolean().describe('Something of its group has to be chosen'),
              price,
            }),
          )
          .describe('What can be chosen with it'),
      }),
    )
    .describe('All dishes that are on the menu'),
});
export type TillMenu = z.infer<typeof tillMenu>;

const kind = z.enum(EXTERNAL_KINDS).describe('What it is');

export const setExternalIdsRequest = z.strictObject({
  items: z
    .array(
      z
        .strictObject({
          kind,
          ourId: z
            .string()
            .min(1)
            .max(140)
            .describe('A table’s number, the id of a dish, or `<menuId>/<id>` of a size or an option'),
          externalId: theirs.nullable().describe('What this till calls it; null takes that away'),
          isElsewhere: z
            .literal(true)
            .describe('A dish that this till does not keep: nobody misses its number, and its lines say so')
            .optional(),
        })
        .refine(
          (item) => !item.isElsewhere || (item.kind === 'DISH' && item.externalId === null),
          'a dish without a number alone is kept elsewhere',
        ),
    )
    .min(1)
    .max(EXTERNAL_IDS_MAX)
    .describe('Said together, all or none'),
});
export type SetExternalIdsRequest = z.infer<typeof setExternalIdsRequest>;

export const matchNamesRequest = z.strictObject({
  kind: z.enum(['TABLE', 'DISH']).describe('What is matched'),
  items: z
    .array(
      z.strictObject({
        externalId: theirs,
        name: z.string().trim().min(1).max(120).describe('As the till shows it'),
      }),
    )
    .min(1)
    .max(EXTERNAL_IDS_MAX)
    .describe('The till’s own; a name or number that stands for two is matched with nothing'),
});

const mapped = z.object({
  kind,
  ourId: z.string().describe('A table’s number, the id of a dish, or `<menuId>/<id>` of a size or an option'),
  name: z.string().describe('In Korean'),
  externalId,
  isElsewhere: isElsewhere.describe('This till does not keep the dish, and so none of its sizes and options'),
});
export const externalIds = z.object({
  items: z.array(mapped).describe('All tables, dishes, sizes and options'),
});
export type ExternalIds = z.infer<typeof externalIds>;

export const matchNamesAnswer = externalIds.extend({
  unmatched: z.array(z.string()).describe('Those of the till’s that were matched with nothing of ours'),
});

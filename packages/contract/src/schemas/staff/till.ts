import { z } from 'zod';
import { LANGUAGES } from '../../codes.ts';
import { EXTERNAL_KINDS, ORDER_DECIDERS, SILENT_TILL_CHOICES, TILL_SCOPES } from '../../till.ts';
import { restaurantParams } from '../params.ts';
import { calendarDay, instant, opaqueId, staffLine } from '../text.ts';
import { webhookList } from '../till/webhook.ts';

export const tillParams = restaurantParams.extend({ tillId: opaqueId });

export const tillHookParams = tillParams.extend({ endpointId: opaqueId });

export const tillKeyParams = tillParams.extend({ keyId: opaqueId });

/** Answer of `tillStanding`: what the board tells of the venue's tills. */
export const tillStanding = z.object({
  orderDecider: z.enum(ORDER_DECIDERS),
  whenTillSilent: z.enum(SILENT_TILL_CHOICES),
  /** Orders that wait for a till which has not answered in time. */
  unanswered: z.number().int(),
  tills: z.array(
    z.object({
      tillId: opaqueId,
      name: z.string(),
      seenAt: instant.nullable(),
      /** An endpoint of it was turned off because it took nothing, or said that it is gone. */
      isHookOff: z.boolean(),
      /** It may say whether an order is taken. */
      mayAnswer: z.boolean(),
    }),
  ),
  serverTime: instant,
});
export type TillStanding = z.infer<typeof tillStanding>;

const till = z.object({
  tillId: opaqueId,
  name: z.string(),
  scopes: z.array(z.enum(TILL_SCOPES)),
  madeAt: instant,
  /** When it was last heard of, whatever it wanted. */
  seenAt: instant.nullable(),
  /** Its keys, the newest first; the one before it ends by itself. */
  keys: z.array(
    z.object({
      keyId: opaqueId,
      /** Its last letters, to tell it from others. */
      hint: z.string(),
      madeAt: instant,
      usedAt: instant.nullable(),
      endsAt: instant.nullable(),
    }),
  ),
  ...webhookList.shape,
  /** How many tables, dishes, sizes and options it has no name for. */
  unmappedCount: z.number().int(),
});
export type VenueTill = z.infer<typeof till>;

/** Answer of `tills`: how a venue's tills are connected. */
export const tillsAnswer = z.object({
  tills: z.array(till),
  orderDecider: z.enum(ORDER_DECIDERS),
  whenTillSilent: z.enum(SILENT_TILL_CHOICES),
  /** Orders that nobody has accepted yet. */
  waiting: z.number().int(),
  /** The business day that runs. */
  today: calendarDay,
  /** What a till has no name for: an order of it will not be understood there. Of each till the first ones. */
  unmapped: z.array(z.object({ tillId: opaqueId, kind: z.enum(EXTERNAL_KINDS), name: z.string() })),
  serverTime: instant,
});
export type TillsAnswer = z.infer<typeof tillsAnswer>;

/** A business day's sold dishes, for a till that somebody types into or that reads files. */
export const tillDayQuery = z.object({ day: calendarDay, language: z.enum(LANGUAGES).optional() });

/** Its id is made by whoever adds it, so that the same wish adds one. */
export const addTillRequest = z.strictObject({
  tillId: opaqueId,
  name: staffLine(40).min(1),
  scopes: z
    .array(z.enum(TILL_SCOPES))
    .min(1)
    .refine((all) => new Set(all).size === all.length, 'must name each once'),
});
export type AddTillRequest = z.infer<typeof addTillRequest>;

/** What it is called and may do from then on. */
export const changeTillRequest = addTillRequest.omit({ tillId: true });
export type ChangeTillRequest = z.infer<typeof changeTillRequest>;

/** A till's key, told once. */
export const tillKey = z.object({ key: z.string() });

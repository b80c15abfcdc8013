import { z } from 'zod';
import { LINE_REASONS } from '../../codes.ts';
import { QUANTITY_MAX } from '../../constants.ts';
import { localized, opaqueId, staffLine, won } from '../text.ts';

const pieces = z.number().int().min(1).max(QUANTITY_MAX);
/** Of the order on the screen; another one answers LINE_CHANGED. */
const version = z.int32();
const reason = z.enum(LINE_REASONS);
const note = staffLine(200).optional();

export const takeLineOffRequest = z.object({ quantity: pieces, version, reason, note });
export type TakeLineOffRequest = z.infer<typeof takeLineOffRequest>;

export const freeLineRequest = z.object({ quantity: pieces, version, reason, note });
export type FreeLineRequest = z.infer<typeof freeLineRequest>;

/** Another dish in the place of as many pieces of a line. */
export const offerInsteadRequest = z.object({
  quantity: pieces,
  version,
  reason: reason.default('LACK_OF_INGREDIENTS'),
  note,
  menuId: opaqueId,
  sizeId: opaqueId.nullable(),
  /** What is chosen by itself where it is left out. */
  options: z
    .array(z.object({ _id: opaqueId, quantity: pieces }))
    .max(100)
    .optional(),
  /** Of an order that staff entered: they have seen that whoever drinks is of age. */
  isAdult: z.boolean().default(false),
});
/** A dish that can be offered for a line; one for each of its sizes. */
export const substituteDish = z.object({
  menuId: opaqueId,
  sizeId: opaqueId.nullable(),
  name: localized,
  sizeName: localized.nullable(),
  /** Won for one as it would be offered, with what is chosen of it by itself. */
  price: won,
  /** How many are left; null where they are not counted. */
  leftQuantity: z.number().int().nullable(),
  isNotAllowedMinor: z.boolean(),
});
export type SubstituteDish = z.infer<typeof substituteDish>;
export const substituteList = z.object({ dishes: z.array(substituteDish) });
export const substituteQuery = z.object({
  /** For so many pieces of the line. */
  quantity: z.coerce.number<string>().int().min(1).max(QUANTITY_MAX).default(1),
});
export type OfferInsteadRequest = z.infer<typeof offerInsteadRequest>;

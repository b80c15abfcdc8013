import { z } from 'zod';
import { LINE_NOTE_MAX, QUANTITY_MAX } from '../constants.ts';
import { SOLD_DISH_FIELDS } from './dish-fields.ts';
import { wireShape } from './field-kinds.ts';
import { clientId, guestNote, instant, localized, opaqueId, won } from './text.ts';

export const chosenOption = z.object({
  _id: opaqueId,
  name: z.string().max(200),
  price: won,
  quantity: z.number().int().min(1).max(QUANTITY_MAX),
});

export const chosenSize = z.object({ _id: opaqueId, name: z.string().max(200), price: won });

/** A dish as somebody chose it: what a phone sends, with the price it showed. Amounts are recomputed by the server. */
export const chosenMenu = z.object({
  _id: opaqueId,
  name: z.string().max(200),
  priority: z.int32().default(0),
  price: won,
  isMain: z.boolean(),
  isSoldOut: z.boolean(),
  quantity: z.number().int().min(1).max(QUANTITY_MAX),
  options: z.array(chosenOption).max(100),
  size: chosenSize.nullable(),
  /** To the kitchen, where the venue takes notes. */
  note: guestNote(LINE_NOTE_MAX).optional(),
});
export type ChosenMenu = z.infer<typeof chosenMenu>;

/** One line of a cart, personal or shared. */
export const cartMenu = z.object({
  /** Menu id. */
  id: opaqueId,
  name: z.string(),
  priority: z.number().int(),
  categoryName: z.string(),
  price: won,
  qty: z.number().int().min(1),
  leftQuantity: z.number().int().nullable(),
  soldOut: z.boolean(),
  minPermittedQuantity: z.number().int(),
  maxPermittedQuantity: z.number().int().nullable(),
  created: instant,
  /** At most one in practice. */
  sizes: z.array(chosenSize.extend({ multiLanguage: z.object({ name: localized }) })),
  options: z.array(chosenOption.extend({ multiLanguage: z.object({ name: localized }) })),
  /** To the kitchen; absent where its guest wrote none. */
  note: z.string().optional(),
  multiLanguage: z.object({ name: localized }),
  imageUrl: z.string().nullable(),
  ...wireShape(SOLD_DISH_FIELDS),
  error: z.boolean(),
  errorMessage: localized.nullable(),
  clientId,
  cartMenuId: z.string(),
});
export type CartMenu = z.infer<typeof cartMenu>;

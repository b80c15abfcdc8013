import { ALCOHOL_TAGS, ALLERGENS, QUANTITY_MAX, RESTRICTION_TYPES } from '@hansang/contract';
import { z } from 'zod';
import { longText, nameText, slug, text } from '../text.ts';

const price = z.number().int().min(0).max(100_000_000);
const count = z.number().int().min(1).max(QUANTITY_MAX);
const flag = z.boolean().default(false);

export const fileOption = z.strictObject({
  id: slug,
  name: nameText,
  price: price.default(0),
  selectableCount: count.default(1),
  isSoldOut: flag,
  foodOrigin: longText.optional(),
  allergens: z.array(z.enum(ALLERGENS)).default([]),
});

export const fileOptionGroup = z.strictObject({
  id: slug,
  name: nameText,
  isRequired: flag,
  selectableCount: count.default(1),
  options: z.array(fileOption).min(1),
});
export type FileOptionGroup = z.infer<typeof fileOptionGroup>;

export const fileSize = z.strictObject({ id: slug, name: nameText, price });

export const fileMenu = z.strictObject({
  id: slug,
  name: nameText,
  description: text(300).optional(),
  /** Won. Left out where the dish has sizes: each size has its own. */
  price: price.optional(),
  image: z.string().max(200).optional(),
  isFeatured: flag,
  isNewMenu: flag,
  isPopular: flag,
  isSignature: flag,
  isSpicy: flag,
  isMain: flag,
  alcoholTag: z.enum(ALCOHOL_TAGS).default('NONE'),
  /** Adults only; alcohol always is. */
  isNotAllowedMinor: z.boolean().optional(),
  restrictionType: z.enum(RESTRICTION_TYPES).default('NO_LIMIT'),
  minPermittedQuantity: count.default(1),
  maxPermittedQuantity: count.optional(),
  /** Portions at the start; left out where the dish is not limited. */
  stock: z.number().int().min(0).max(1_000_000).optional(),
  isSoldOut: flag,
  foodOrigin: longText.optional(),
  allergens: z.array(z.enum(ALLERGENS)).default([]),
  sizes: z.array(fileSize).default([]),
  /** Groups of this dish; a name alone points at `optionGroups` of the file. */
  optionGroups: z.array(z.union([slug, fileOptionGroup])).default([]),
});
export type FileMenu = z.infer<typeof fileMenu>;

export const fileCategory = z.strictObject({
  id: slug,
  name: nameText,
  description: text(300).optional(),
  menus: z.array(fileMenu).default([]),
});
export type FileCategory = z.infer<typeof fileCategory>;

import { z } from 'zod';
import { ALCOHOL_TAGS, ALLERGENS, RESTRICTION_TYPES } from '../codes.ts';
import { localized, localizedName, localizedNameAndDescription, opaqueId, won } from './text.ts';

export const option = z.object({
  _id: opaqueId,
  name: z.string(),
  price: won,
  isSoldOut: z.boolean(),
  /** Quantity chosen from the start (default selection of required groups), else 0. */
  quantity: z.number().int().min(0),
  /** How often this option may be taken for one dish. */
  selectableCount: z.number().int().min(1),
  multiLanguage: localizedName,
  /** What the option adds to the dish's own; left out where it adds nothing. */
  foodOrigin: localized.optional(),
  allergens: z.array(z.enum(ALLERGENS)).optional(),
});
export type Option = z.infer<typeof option>;

export const optionGroup = z.object({
  _id: opaqueId,
  name: z.string(),
  isRequired: z.boolean(),
  /** How many options in all may be taken from this group; a required group wants at least one. */
  selectableCount: z.number().int().min(1),
  options: z.array(option),
  multiLanguage: localizedName,
});
export type OptionGroup = z.infer<typeof optionGroup>;

export const size = z.object({ _id: opaqueId, name: z.string(), price: won, multiLanguage: localizedName });
export type Size = z.infer<typeof size>;

export const menu = z.object({
  _id: opaqueId,
  name: z.string(),
  description: z.string(),
  priority: z.number().int(),
  /** Won; where the dish has sizes, the smallest size's price. */
  price: won,
  /** Path of the picture on this origin (add `?w=&h=&fit=cover`), or null. */
  imageUrl: z.string().nullable(),
  optionGroups: z.array(optionGroup),
  sizes: z.array(size),
  isFeatured: z.boolean(),
  isMain: z.boolean(),
  isNotAllowedMinor: z.boolean(),
  restrictionType: z.enum(RESTRICTION_TYPES),
  isSoldOut: z.boolean(),
  /** What is left of a limited dish; null when it is not limited. */
  leftQuantity: z.number().int().min(0).nullable(),
  minPermittedQuantity: z.number().int().min(1),
  /** Null when only the general maximum holds. */
  maxPermittedQuantity: z.number().int().min(1).nullable(),
  alcoholTag: z.enum(ALCOHOL_TAGS),
  isSpicy: z.boolean(),
  isNewMenu: z.boolean(),
  isPopular: z.boolean(),
  isSignature: z.boolean(),
  /** Origin of this dish's ingredients as the law wants it shown; null where none must be. */
  foodOrigin: localized.nullable(),
  allergens: z.array(z.enum(ALLERGENS)),
  multiLanguage: localizedNameAndDescription,
  categoryName: z.string(),
  categoryPriority: z.number().int(),
});
export type Menu = z.infer<typeof menu>;

export const menuCategory = z.object({
  _id: opaqueId,
  categoryName: z.string(),
  categoryDescription: z.string(),
  priority: z.number().int(),
  multiLanguage: localizedNameAndDescription,
  menus: z.array(menu),
});
export type MenuCategory = z.infer<typeof menuCategory>;

/** Answer of `menu` and `sampleMenu`. */
export const menuAnswer = z.object({
  categories: z.array(menuCategory),
  foodOrigin: localized.nullable(),
  allergyInfo: localized.nullable(),
  mainMenuOrder: z.object({ min: z.number().int().min(0), max: z.number().int().max(999) }),
  outOfStockSetQuantity: z.number().int().min(0),
  useOnePersonOneMenuOrder: z.boolean(),
});
export type MenuAnswer = z.infer<typeof menuAnswer>;

import { z } from 'zod';
import {
  CATEGORY_FIELDS,
  DISH_FIELDS,
  GROUP_FIELDS,
  OPTION_FIELDS,
  SIZE_FIELDS,
  STATED_FIELDS,
} from './dish-fields.ts';
import { statedShape, wireShape } from './field-kinds.ts';
import { localized, localizedName, localizedNameAndDescription, opaqueId, won } from './text.ts';
import { times } from './times.ts';

export const option = z.object({
  _id: opaqueId,
  name: z.string(),
  isSoldOut: z.boolean(),
  /** Quantity chosen from the start (default selection of required groups), else 0. */
  quantity: z.number().int().min(0),
  ...wireShape(OPTION_FIELDS),
  multiLanguage: localizedName,
  /** What the option adds to the dish's own; left out where it adds nothing. */
  ...statedShape(STATED_FIELDS),
});
export type Option = z.infer<typeof option>;

export const optionGroup = z.object({
  _id: opaqueId,
  name: z.string(),
  ...wireShape(GROUP_FIELDS),
  options: z.array(option),
  multiLanguage: localizedName,
});
export type OptionGroup = z.infer<typeof optionGroup>;

const priceOfNow = {
  /** The price at other hours, where it has another one now. */
  usualPrice: won.optional(),
  /** What it cost until a moment ago: who saw that price may still order by it. */
  heldPrice: won.optional(),
};

export const size = z.object({
  _id: opaqueId,
  name: z.string(),
  price: won,
  isSoldOut: z.boolean(),
  ...priceOfNow,
  ...wireShape(SIZE_FIELDS),
  multiLanguage: localizedName,
});
export type Size = z.infer<typeof size>;

export const menu = z.object({
  _id: opaqueId,
  name: z.string(),
  description: z.string(),
  priority: z.number().int(),
  /** Won, now; where the dish has sizes, the smallest size's price. */
  price: won,
  ...priceOfNow,
  /** Path of the picture on this origin (add `?w=&h=&fit=cover`), or null. */
  imageUrl: z.string().nullable(),
  optionGroups: z.array(optionGroup),
  sizes: z.array(size),
  isSoldOut: z.boolean(),
  /** What is left of a limited dish; null when it is not limited. */
  leftQuantity: z.number().int().min(0).nullable(),
  /** The hours at which it is sold, where that is not now. */
  soldAt: times.optional(),
  ...wireShape(DISH_FIELDS),
  ...wireShape(STATED_FIELDS),
  multiLanguage: localizedNameAndDescription,
  categoryName: z.string(),
  categoryPriority: z.number().int(),
});
export type Menu = z.infer<typeof menu>;

/** What is stated of what is in a dish. */
export type Stated = Pick<Menu, keyof typeof STATED_FIELDS>;

export const menuCategory = z.object({
  _id: opaqueId,
  categoryName: z.string(),
  categoryDescription: z.string(),
  priority: z.number().int(),
  ...wireShape(CATEGORY_FIELDS),
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
  /** Above it staff look at an order before it is accepted. */
  orderCeiling: z.object({ quantity: z.number().int(), amount: won }),
});
export type MenuAnswer = z.infer<typeof menuAnswer>;

import {
  CATEGORY_FIELDS,
  DISH_FIELDS,
  DISH_SUPPLY,
  filePrice,
  fileShape,
  GROUP_FIELDS,
  HOUSE_FIELDS,
  OPTION_FIELDS,
  OPTION_SUPPLY,
  SIZE_FIELDS,
  STATED_FIELDS,
  storedText,
} from '@hansang/contract/schemas';
import { z } from 'zod';
import { nameText, slug } from '../text.ts';

const named = { id: slug, name: nameText };
const described = { ...named, description: storedText(300).optional() };

export const fileOption = z.strictObject({
  ...named,
  ...fileShape(OPTION_FIELDS),
  ...fileShape(OPTION_SUPPLY),
  ...fileShape(STATED_FIELDS),
});

export const fileOptionGroup = z.strictObject({
  ...named,
  ...fileShape(GROUP_FIELDS),
  options: z.array(fileOption).min(1),
});
export type FileOptionGroup = z.infer<typeof fileOptionGroup>;

export const fileSize = z.strictObject({ ...named, price: filePrice, ...fileShape(SIZE_FIELDS) });

export const fileMenu = z.strictObject({
  ...described,
  /** Won. Left out where the dish has sizes: each size has its own. */
  price: filePrice.optional(),
  image: z.string().max(200).optional(),
  ...fileShape(DISH_FIELDS),
  ...fileShape(HOUSE_FIELDS),
  ...fileShape(DISH_SUPPLY),
  ...fileShape(STATED_FIELDS),
  sizes: z.array(fileSize).default([]),
  /** Groups of this dish; a name alone points at `optionGroups` of the file. */
  optionGroups: z.array(z.union([slug, fileOptionGroup])).default([]),
});
export type FileMenu = z.infer<typeof fileMenu>;

export const fileCategory = z.strictObject({
  ...described,
  ...fileShape(CATEGORY_FIELDS),
  ...fileShape(HOUSE_FIELDS),
  menus: z.array(fileMenu).default([]),
});
export type FileCategory = z.infer<typeof fileCategory>;

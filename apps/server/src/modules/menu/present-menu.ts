import { isDeepStrictEqual } from 'node:util';
import {
  CATEGORY_FIELDS,
  DISH_FIELDS,
  type Fields,
  GROUP_FIELDS,
  type Kept,
  type Menu,
  type MenuAnswer,
  type MenuCategory,
  OPTION_FIELDS,
  type Option,
  type OptionGroup,
  type Shown,
  SIZE_FIELDS,
  type Size,
  STATED_FIELDS,
  type StoredText,
  usualShown,
} from '@hansang/contract/schemas';
import { inEveryLanguage, inEveryLanguageOrNull } from '../restaurant/localized.ts';
import type { Venue } from '../restaurant/venue.ts';
import type {
  KeptGroup,
  StoredCategory,
  StoredDish,
  StoredMenu,
  StoredOption,
  StoredSize,
} from './stored-menu.ts';

/** The menu answer without stock: every dish unlimited and not sold out until its stock is put in. */
export function presentMenu(venue: Venue, { categories }: StoredMenu): MenuAnswer {
  const kin = new Map(categories.flatMap(({ menus }) => menus.map((dish) => [dish.id, dish] as const)));
  const { mainMenuOrder, outOfStockSetQuantity, useOnePersonOneMenuOrder, orderCeiling } = venue.settings;
  return {
    categories: categories.map((category) => presentCategory(category, kin)),
    foodOrigin: venue.foodOrigin,
    allergyInfo: venue.allergyInfo,
    mainMenuOrder,
    outOfStockSetQuantity,
    useOnePersonOneMenuOrder,
    orderCeiling,
  };
}

/** Every dish of the menu, by its id. */
type Kin = ReadonlyMap<string, StoredDish>;

function presentCategory(category: StoredCategory, kin: Kin): MenuCategory {
  const { id, name, description, priority, menus } = category;
  return {
    _id: id,
    categoryName: name.ko,
    categoryDescription: description?.ko ?? '',
    priority,
    ...shown(CATEGORY_FIELDS, category),
    multiLanguage: texts(name, description),
    menus: menus.map((dish) => presentDish(dish, category, kin)),
  };
}

function presentDish(dish: StoredDish, category: StoredCategory, kin: Kin): Menu {
  return {
    _id: dish.id,
    name: dish.name.ko,
    description: dish.description?.ko ?? '',
    priority: dish.priority,
    price: dish.price,
    imageUrl: dish.image,
    optionGroups: dish.optionGroups.map((group) => presentGroup(group, kin)),
    sizes: dish.sizes.map(presentSize),
    isSoldOut: false,
    leftQuantity: null,
    ...shown(DISH_FIELDS, dish),
    isNotAllowedMinor: isForAdults(dish, kin),
    ...shown(STATED_FIELDS, dish),
    multiLanguage: texts(dish.name, dish.description),
    categoryName: category.name.ko,
    categoryPriority: category.priority,
  };
}

/** A set is for adults alone as soon as one of the dishes in it is, whether or not that one is chosen. */
const isForAdults = ({ isNotAllowedMinor, optionGroups }: StoredDish, kin: Kin): boolean =>
  isNotAllowedMinor ||
  optionGroups.some(({ options }) =>
    options.some(({ ofDish }) => ofDish !== null && kin.get(ofDish)?.isNotAllowedMinor),
  );

function presentSize(size: StoredSize): Size {
  const { id, name, price } = size;
  const multiLanguage = { name: inEveryLanguage(name) };
  return {
    _id: id,
    name: name.ko,
    price,
    isSoldOut: size.isSoldOutNow,
    ...shown(SIZE_FIELDS, size),
    multiLanguage,
  };
}

function presentGroup(group: KeptGroup<StoredOption>, kin: Kin): OptionGroup {
  return {
    _id: group.id,
    name: group.name.ko,
    ...shown(GROUP_FIELDS, group),
    options: group.options.map((option) => presentOption(option, kin)),
    multiLanguage: { name: inEveryLanguage(group.name) },
  };
}

function presentOption(option: StoredOption, kin: Kin): Option {
  const isGone = option.ofDish !== null && !kin.has(option.ofDish);
  return {
    _id: option.id,
    name: option.name.ko,
    isSoldOut: option.isSoldOutNow || isGone,
    quantity: 0,
    ...shown(OPTION_FIELDS, option),
    multiLanguage: { name: inEveryLanguage(option.name) },
    ...unusual(STATED_FIELDS, shown(STATED_FIELDS, option)),
  };
}

const texts = (name: StoredText, description: StoredText | null) => ({
  name: inEveryLanguage(name),
  description: inEveryLanguage(description ?? { ko: '' }),
});

/** The fields as phones read them: texts in every language, everything else as it is kept. */
function shown<Of extends Fields>(fields: Of, kept: Kept<Of>): Shown<Of> {
  const told = Object.entries(fields).map(([name, { kind }]) => {
    const value = kept[name];
    return [name, kind === 'words' ? inEveryLanguageOrNull(value as StoredText | null) : value];
  });
  return Object.fromEntries(told) as Shown<Of>;
}

/** Only the fields that say something else than usual. */
function unusual<Of extends Fields>(fields: Of, told: Shown<Of>): Partial<Shown<Of>> {
  const usual = usualShown(fields);
  const kept = Object.entries(told).filter(([name, value]) => !isDeepStrictEqual(value, usual[name]));
  return Object.fromEntries(kept) as Partial<Shown<Of>>;
}

import type { Menu, MenuAnswer, MenuCategory, Option, OptionGroup, Size } from '@hansang/contract/schemas';
import { inEveryLanguage, inEveryLanguageOrNull } from '../restaurant/localized.ts';
import type { Venue } from '../restaurant/venue.ts';
import type { StoredCategory, StoredDish, StoredGroup, StoredMenu } from './load-menu.ts';

/** The menu answer without stock: every dish unlimited and not sold out until its stock is put in. */
export function presentMenu(venue: Venue, { categories }: StoredMenu): MenuAnswer {
  const { mainMenuOrder, outOfStockSetQuantity, useOnePersonOneMenuOrder } = venue.settings;
  return {
    categories: categories.map(presentCategory),
    foodOrigin: venue.foodOrigin,
    allergyInfo: venue.allergyInfo,
    mainMenuOrder,
    outOfStockSetQuantity,
    useOnePersonOneMenuOrder,
  };
}

function presentCategory(category: StoredCategory): MenuCategory {
  const { id, name, description, priority, menus } = category;
  return {
    _id: id,
    categoryName: name.ko,
    categoryDescription: description.ko,
    priority,
    multiLanguage: { name: inEveryLanguage(name), description: inEveryLanguage(description) },
    menus: menus.map((dish) => presentDish(dish, category)),
  };
}

function presentDish(dish: StoredDish, category: StoredCategory): Menu {
  return {
    _id: dish.id,
    name: dish.name.ko,
    description: dish.description.ko,
    priority: dish.priority,
    price: dish.price,
    imageUrl: dish.image,
    optionGroups: dish.groups.map(presentGroup),
    sizes: dish.sizes.map(
      ({ id, name, price }): Size => ({
        _id: id,
        name: name.ko,
        price,
        multiLanguage: { name: inEveryLanguage(name) },
      }),
    ),
    isFeatured: dish.isFeatured,
    isMain: dish.isMain,
    isNotAllowedMinor: dish.isNotAllowedMinor,
    restrictionType: dish.restrictionType as Menu['restrictionType'],
    isSoldOut: false,
    leftQuantity: null,
    minPermittedQuantity: dish.minPermittedQuantity,
    maxPermittedQuantity: dish.maxPermittedQuantity,
    alcoholTag: dish.alcoholTag as Menu['alcoholTag'],
    isSpicy: dish.isSpicy,
    isNewMenu: dish.isNewMenu,
    isPopular: dish.isPopular,
    isSignature: dish.isSignature,
    foodOrigin: inEveryLanguageOrNull(dish.foodOrigin),
    allergens: dish.allergens as Menu['allergens'],
    multiLanguage: { name: inEveryLanguage(dish.name), description: inEveryLanguage(dish.description) },
    categoryName: category.name.ko,
    categoryPriority: category.priority,
  };
}

function presentGroup({ id, name, isRequired, selectableCount, options }: StoredGroup): OptionGroup {
  return {
    _id: id,
    name: name.ko,
    isRequired,
    selectableCount,
    options: options.map(
      (option): Option => ({
        _id: option.id,
        name: option.name.ko,
        price: option.price,
        isSoldOut: option.isSoldOut,
        quantity: 0,
        selectableCount: option.selectableCount,
        multiLanguage: { name: inEveryLanguage(option.name) },
        ...(option.foodOrigin ? { foodOrigin: inEveryLanguage(option.foodOrigin) } : {}),
        ...(option.allergens.length > 0 ? { allergens: option.allergens as Menu['allergens'] } : {}),
      }),
    ),
    multiLanguage: { name: inEveryLanguage(name) },
  };
}

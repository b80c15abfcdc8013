import { DISH_SUPPLY, type DraftCategory, OPTION_SUPPLY } from '@hansang/contract/schemas';
import type { StoredCategory } from '../stored-menu.ts';

const OF_DISHES = new Set(['priority', ...Object.keys(DISH_SUPPLY)]);
const OF_OPTIONS = new Set(['isSoldOutNow', ...Object.keys(OPTION_SUPPLY)]);
const OF_SIZES = new Set(['isSoldOutNow']);

function without<Part extends object>(part: Part, names: ReadonlySet<string>): Part {
  return Object.fromEntries(Object.entries(part).filter(([name]) => !names.has(name))) as Part;
}

/** The menu as the venue wrote it: without places, stock and marks, which are no part of a draft or a kept version. */
export function writtenMenu(categories: readonly StoredCategory[]): DraftCategory[] {
  return categories.map((category) => ({
    ...without(category, OF_DISHES),
    menus: category.menus.map((dish) => ({
      ...without(dish, OF_DISHES),
      sizes: dish.sizes.map((size) => without(size, OF_SIZES)),
      optionGroups: dish.optionGroups.map((group) => ({
        ...group,
        options: group.options.map((option) => without(option, OF_OPTIONS)),
      })),
    })),
  }));
}

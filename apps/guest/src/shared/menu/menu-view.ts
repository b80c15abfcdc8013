import type { Language } from '@hansang/contract';
import type { CategoryView, DishView, Menu, MenuAnswer, MenuView } from '@hansang/contract/schemas';
import { type Badge, badgesOf, isSoldOut, leftToShow } from '@hansang/rules';
import { timesText } from '@hansang/rules/hours';

export type { CategoryView, DishView, MenuView };

/** What a dish's marks say; 'N left' is a figure of its own. */
export type Mark = Exclude<Badge, 'LEFT'> | 'SPICY';

export function menuView(answer: MenuAnswer, language: Language): MenuView {
  const categories = [...answer.categories].sort(byPriority).filter(({ menus }) => menus.length > 0);
  const featured = categories.flatMap(({ menus }) =>
    [...menus].sort(byPriority).filter((menu) => menu.isFeatured && !isSoldOut(menu) && !menu.soldAt),
  );
  const origin = answer.foodOrigin?.[language];
  const allergy = answer.allergyInfo?.[language];
  return {
    categories: categories.map((category) => categoryView(category, language, answer)),
    featured: featured.map(({ _id }) => _id),
    ...(origin ? { origin } : {}),
    ...(allergy ? { allergy } : {}),
  };
}

function categoryView(
  category: MenuAnswer['categories'][number],
  language: Language,
  answer: MenuAnswer,
): CategoryView {
  const text = category.multiLanguage.description[language];
  return {
    id: category._id,
    name: category.multiLanguage.name[language],
    ...(text ? { text } : {}),
    dishes: [...category.menus].sort(byPriority).map((menu) => dishView(menu, language, answer)),
  };
}

export function dishView(
  menu: Menu,
  language: Language,
  { outOfStockSetQuantity }: Pick<MenuAnswer, 'outOfStockSetQuantity'>,
): DishView {
  const text = menu.multiLanguage.description[language];
  const marks = marksOf(menu);
  const left = leftToShow(menu, outOfStockSetQuantity);
  return {
    id: menu._id,
    name: menu.multiLanguage.name[language],
    ...(text ? { text } : {}),
    price: menu.price,
    ...(menu.usualPrice !== undefined && menu.usualPrice > menu.price ? { was: menu.usualPrice } : {}),
    ...(menu.soldAt ? { times: timesText(menu.soldAt, language) } : {}),
    ...(menu.imageUrl ? { image: menu.imageUrl } : {}),
    ...(marks.length > 0 ? { marks } : {}),
    ...(left === null ? {} : { left }),
    ...(menu.sizes.length > 1 ? { sized: true as const } : {}),
  };
}

export function marksOf(menu: Menu): Mark[] {
  const marks: Mark[] = badgesOf(menu).filter((badge) => badge !== 'LEFT');
  return menu.isSpicy ? [...marks, 'SPICY'] : marks;
}

const byPriority = (a: { priority: number }, b: { priority: number }) => a.priority - b.priority;

import type { AlcoholTag, Language } from '@hansang/contract';
import type { DrinkList, DrinkView, Menu, MenuAnswer } from '@hansang/contract/schemas';
import { drinksOfTag, isSoldOut } from '@hansang/rules';

export type { DrinkList, DrinkView };

/** The drinks of a tag in one language, in the menu's order, but the one the table had last first. */
export function drinkList(
  answer: MenuAnswer,
  tag: AlcoholTag,
  language: Language,
  lastDrink: string | null = null,
): DrinkList {
  const menus = [...answer.categories]
    .sort(byPriority)
    .flatMap((category) => [...category.menus].sort(byPriority));
  const drinks = drinksOfTag(menus, tag, lastDrink).flatMap((menu) => sizesOf(menu, language));
  return { tag, drinks };
}

function sizesOf(menu: Menu, language: Language): DrinkView[] {
  const drink = {
    id: menu._id,
    name: menu.multiLanguage.name[language],
    image: menu.imageUrl,
    isSoldOut: isSoldOut(menu) || menu.soldAt !== undefined,
    isForAdults: menu.isNotAllowedMinor,
  };
  if (menu.sizes.length === 0) return [{ ...drink, sizeId: null, size: null, price: menu.price }];
  return menu.sizes.map((size) => ({
    ...drink,
    sizeId: size._id,
    size: size.multiLanguage.name[language],
    isSoldOut: drink.isSoldOut || size.isSoldOut,
    price: size.price,
  }));
}

const byPriority = (a: { priority: number }, b: { priority: number }) => a.priority - b.priority;

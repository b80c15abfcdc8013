import type { Menu, MenuAnswer } from '@hansang/contract/schemas';

/** Written alike whatever its width, case, accents and spaces: `Ｋimchi  Jjigae` is `kimchijjigae`. */
export function plain(text: string): string {
  // Composed again at the end: a Korean syllable is one letter, not three.
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s·.,/()-]+/g, '');
}

/**
 * Dishes whose name holds the text in any of the four languages: those that begin with it first, else in the menu's
 * order. An empty text finds nothing.
 */
export function findDishes(menu: MenuAnswer, text: string): Menu[] {
  const wanted = plain(text);
  if (wanted === '') return [];
  const rank = (dish: Menu): number => {
    const names = Object.values(dish.multiLanguage.name).map(plain);
    if (names.some((name) => name.startsWith(wanted))) return 0;
    return names.some((name) => name.includes(wanted)) ? 1 : 2;
  };
  const byPriority = (a: { priority: number }, b: { priority: number }) => a.priority - b.priority;
  return [...menu.categories]
    .sort(byPriority)
    .flatMap(({ menus }) => [...menus].sort(byPriority))
    .map((dish) => ({ dish, rank: rank(dish) }))
    .filter(({ rank }) => rank < 2)
    .sort((a, b) => a.rank - b.rank)
    .map(({ dish }) => dish);
}

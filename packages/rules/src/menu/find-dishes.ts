import type { MenuAnswer } from '@hansang/contract/schemas';

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

/** The first of the letters that Korean syllables begin with, and how many there are. */
const FIRST_INITIAL = 0x1100;
const INITIALS = 19;
const FIRST_SYLLABLE = 0xac00;
const SYLLABLES = 11_172;

/** The place of the consonant that a Korean syllable begins with; -1 of any other sign. */
function initialOf(sign: string): number {
  const at = (sign.codePointAt(0) ?? 0) - FIRST_SYLLABLE;
  return at >= 0 && at < SYLLABLES ? Math.floor((at * INITIALS) / SYLLABLES) : -1;
}

/** Whether a sign of a name is what was typed: itself, or the consonant that it begins with. */
function isTyped(sign: string, typed: string): boolean {
  if (sign === typed) return true;
  const initial = (typed.codePointAt(0) ?? 0) - FIRST_INITIAL;
  return initial >= 0 && initial < INITIALS && initialOf(sign) === initial;
}

/** Where a plain name holds a plain text, of Korean also by initial consonants: `ㅍㅈ` is in 해물파전. -1: nowhere. */
export function findTyped(name: string, typed: string): number {
  const [signs, wanted] = [[...name], [...typed]];
  for (let at = 0; at + wanted.length <= signs.length; at++)
    if (wanted.every((sign, index) => isTyped(signs[at + index] ?? '', sign))) return at;
  return -1;
}

/**
 * Dishes whose name holds the text in any of the four languages, or in Korean begins its syllables with it: those that begin
 * with it first, else in the menu's order. An empty text finds nothing.
 */
export function findDishes<
  Dish extends Pick<MenuAnswer['categories'][number]['menus'][number], 'priority' | 'multiLanguage'>,
>(
  {
    categories,
  }: { readonly categories: readonly { readonly priority: number; readonly menus: readonly Dish[] }[] },
  text: string,
): Dish[] {
  const wanted = plain(text);
  if (wanted === '') return [];
  const rank = (dish: Dish): number => {
    const places = Object.values(dish.multiLanguage.name).map((name) => findTyped(plain(name), wanted));
    if (places.includes(0)) return 0;
    return places.some((place) => place > 0) ? 1 : 2;
  };
  return inMenuOrder(categories)
    .map((dish) => ({ dish, rank: rank(dish) }))
    .filter(({ rank }) => rank < 2)
    .sort((a, b) => a.rank - b.rank)
    .map(({ dish }) => dish);
}

/** The dishes of a menu as it lists them. */
export function inMenuOrder<Dish extends { readonly priority: number }>(
  categories: readonly { readonly priority: number; readonly menus: readonly Dish[] }[],
): Dish[] {
  const byPriority = (a: { priority: number }, b: { priority: number }) => a.priority - b.priority;
  return [...categories].sort(byPriority).flatMap(({ menus }) => [...menus].sort(byPriority));
}

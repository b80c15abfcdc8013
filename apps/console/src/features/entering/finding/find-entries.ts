import type { EntryMenu, Menu } from '@hansang/contract/schemas';
import { findDishes, inMenuOrder } from '@hansang/rules';

export interface Typed {
  readonly text: string;
  readonly quantity: number;
}

/** What somebody typed: `파전` is one of it, `ㅍㅈ*2` or `12x3` several. */
export function readTyped(typed: string): Typed {
  const several = /^(.+?)\s*[*x×✕]\s*(\d{1,3})$/i.exec(typed.trim());
  if (!several) return { text: typed.trim(), quantity: 1 };
  return { text: several[1] ?? '', quantity: Math.max(1, Number(several[2])) };
}

/** The number of each dish: its place on the menu, counted over all of it. */
export const numbersOf = ({ categories }: Pick<EntryMenu, 'categories'>): ReadonlyMap<string, number> =>
  new Map(inMenuOrder(categories).map(({ _id }, index) => [_id, index + 1]));

/** Dishes by what was typed: a number finds its dish first, then those that begin with it; any text finds names. */
export function findEntries(
  menu: Pick<EntryMenu, 'categories'>,
  numbers: ReadonlyMap<string, number>,
  text: string,
): Menu[] {
  const named = findDishes(menu, text);
  if (!/^\d+$/.test(text)) return named;
  const numbered = inMenuOrder(menu.categories)
    .filter(({ _id }) => String(numbers.get(_id)).startsWith(text))
    .sort((left, right) => (numbers.get(left._id) ?? 0) - (numbers.get(right._id) ?? 0));
  return [...new Set([...numbered, ...named])];
}

import type { Menu, MenuAnswer } from '@hansang/contract/schemas';
import { catalogueOf } from '@hansang/rules';

/** What a sale changes about a dish on the wire. */
export interface DishStock {
  readonly isSoldOut: boolean;
  readonly leftQuantity: number | null;
}

/** Instants between which a menu's hours leave it as it is: `since` belongs to the span, `until` does not. */
export interface Span {
  readonly since: number;
  readonly until: number;
}

/** Whether a menu is still as it was made, whichever way the clock went. */
export const holdsAt = ({ since, until }: Span, now: number): boolean => since <= now && now < until;

/** A venue's menu, made into text once per version and span of its hours; a sale only puts its figures between the pieces. */
export interface CompiledMenu {
  readonly version: number;
  readonly span: Span;
  /** Without stock. */
  readonly answer: MenuAnswer;
  readonly catalogue: ReadonlyMap<string, Menu>;
  /** Text before, between and after the places for stock; one piece more than `dishIds`. */
  readonly pieces: readonly string[];
  /** Whose stock stands between two pieces. */
  readonly dishIds: readonly string[];
}

// A key that no dish has, so that its text marks the place; the quotes of a venue's own texts are escaped in JSON.
const HOLE = '@stock';

export function compileMenu(version: number, answer: MenuAnswer, span: Span): CompiledMenu {
  const dishIds: string[] = [];
  const text = JSON.stringify(answer, (_key, value) => (isDish(value) ? withHole(value, dishIds) : value));
  const pieces = text.split(`"${HOLE}":0`);
  return { version, span, answer, catalogue: catalogueOf(answer.categories), pieces, dishIds };
}

const isDish = (value: unknown): value is Menu =>
  typeof value === 'object' && value !== null && 'leftQuantity' in value && 'isSoldOut' in value;

function withHole({ isSoldOut: _, leftQuantity: __, ...dish }: Menu, dishIds: string[]) {
  dishIds.push(dish._id);
  return { ...dish, [HOLE]: 0 };
}

const NO_LIMIT: DishStock = { isSoldOut: false, leftQuantity: null };

/** The answer's JSON with stock. */
export function textWithStock(
  { pieces, dishIds }: CompiledMenu,
  stock: ReadonlyMap<string, DishStock>,
): string {
  let text = pieces[0] ?? '';
  for (const [index, id] of dishIds.entries()) {
    const { isSoldOut, leftQuantity } = stock.get(id) ?? NO_LIMIT;
    text += `"isSoldOut":${isSoldOut},"leftQuantity":${leftQuantity}${pieces[index + 1] ?? ''}`;
  }
  return text;
}

/** The answer with stock, for callers in this process. */
export function answerWithStock(menu: CompiledMenu, stock: ReadonlyMap<string, DishStock>): MenuAnswer {
  return {
    ...menu.answer,
    categories: menu.answer.categories.map((category) => ({
      ...category,
      menus: category.menus.map((dish) => ({ ...dish, ...(stock.get(dish._id) ?? NO_LIMIT) })),
    })),
  };
}

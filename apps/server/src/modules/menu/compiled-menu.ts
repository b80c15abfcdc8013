import type { Menu, MenuAnswer, Option } from '@hansang/contract/schemas';
import { catalogueOf, withParts } from '@hansang/rules';

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
  /** Text before, between and after the places for stock; one piece more than `holes`. */
  readonly pieces: readonly string[];
  readonly holes: readonly Hole[];
}

/** Whose stock stands between two pieces. */
interface Hole {
  readonly dishId: string;
  /** Of an option that is the dish; else the dish's own place. */
  readonly option: Pick<Option, 'isSoldOut'> | null;
}

// A key that no dish has, so that its text marks the place; the quotes of a venue's own texts are escaped in JSON.
const HOLE = '@stock';

export function compileMenu(version: number, answer: MenuAnswer, span: Span): CompiledMenu {
  const holes: Hole[] = [];
  const text = JSON.stringify(answer, (_key, value) => {
    if (isDish(value)) return withHole(value, holes);
    return isPart(value) ? partWithHole(value, holes) : value;
  });
  const pieces = text.split(`"${HOLE}":0`);
  return { version, span, answer, catalogue: catalogueOf(answer.categories), pieces, holes };
}

const isDish = (value: unknown): value is Menu =>
  typeof value === 'object' && value !== null && 'leftQuantity' in value && 'isSoldOut' in value;

/** An option that is a dish. */
const isPart = (value: unknown): value is Option & { readonly ofDish: string } =>
  typeof value === 'object' && value !== null && 'ofDish' in value && typeof value.ofDish === 'string';

/** The place comes first, so that those of its options come after it. */
function withHole({ isSoldOut: _, leftQuantity: __, ...dish }: Menu, holes: Hole[]) {
  holes.push({ dishId: dish._id, option: null });
  return { [HOLE]: 0, ...dish };
}

function partWithHole({ isSoldOut, ...option }: Option & { readonly ofDish: string }, holes: Hole[]) {
  holes.push({ dishId: option.ofDish, option: { isSoldOut } });
  return { [HOLE]: 0, ...option };
}

const NO_LIMIT: DishStock = { isSoldOut: false, leftQuantity: null };

/** The answer's JSON with stock. */
export function textWithStock(
  { pieces, holes }: CompiledMenu,
  stock: ReadonlyMap<string, DishStock>,
): string {
  let text = pieces[0] ?? '';
  for (const [index, { dishId, option }] of holes.entries()) {
    const { isSoldOut, leftQuantity } = stock.get(dishId) ?? NO_LIMIT;
    text += option
      ? `"isSoldOut":${option.isSoldOut || isSoldOut}`
      : `"isSoldOut":${isSoldOut},"leftQuantity":${leftQuantity}`;
    text += pieces[index + 1] ?? '';
  }
  return text;
}

/** The answer with stock, for callers in this process. */
export function answerWithStock(menu: CompiledMenu, stock: ReadonlyMap<string, DishStock>): MenuAnswer {
  const isOut = (dishId: string) => stock.get(dishId)?.isSoldOut ?? false;
  const stocked = (dish: Menu) => withParts({ ...dish, ...(stock.get(dish._id) ?? NO_LIMIT) }, isOut);
  return {
    ...menu.answer,
    categories: menu.answer.categories.map((category) => ({
      ...category,
      menus: category.menus.map(stocked),
    })),
  };
}

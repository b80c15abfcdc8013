import { randomBytes } from 'node:crypto';
import type { SheetColumn } from '@hansang/contract';
import {
  CATEGORY_FIELDS,
  DISH_FIELDS,
  type DraftCategory,
  GROUP_FIELDS,
  HOUSE_FIELDS,
  OPTION_FIELDS,
  SIZE_FIELDS,
  STATED_FIELDS,
  type StoredText,
  usualOf,
} from '@hansang/contract/schemas';
import type { Tree } from './build-tree.ts';
import { closeMenu, type MenuPart, openMenu } from './menu-part.ts';
import { type CellFault, nameKey, type PartKind, type SheetPart } from './rows.ts';
import { sayFields } from './say-fields.ts';

export interface Laid {
  /** The menu with what the sheet says. */
  readonly menu: DraftCategory[];
  /** How many parts of the menu the sheet does not name. */
  readonly missing: number;
  readonly faults: CellFault[];
}
export interface LayingOver {
  readonly tree: Tree;
  readonly columns: readonly (SheetColumn | null)[];
  readonly removesMissing: boolean;
  /** What a new category is called where the sheet names none. */
  readonly usualCategory: string;
}

/** Lays a sheet over a menu: rows find their parts by id, else by name where they stand, else they are new. */
export function layOver(menu: readonly DraftCategory[], asked: LayingOver): Laid {
  const categories = openMenu(menu);
  const layer = new Layer(categories, asked);
  layer.takeAll(asked.tree.categories);
  const missing = asked.tree.rows > 0 ? layer.missing() : [];
  if (asked.removesMissing) layer.remove(missing);
  return {
    menu: closeMenu(categories),
    missing: missing.reduce((sum, part) => sum + dishesIn(part), 0),
    faults: layer.faults,
  };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz012345';

/** 50 random bits, in the letters of a venue file's ids. */
const newId = (kind: PartKind) =>
  `${kind[0]}-${[...randomBytes(10)].map((byte) => LETTERS[byte % 32]).join('')}`;

const PLAIN: Readonly<Record<PartKind, Readonly<Record<string, unknown>>>> = {
  category: { description: null, ...usualOf(CATEGORY_FIELDS), ...usualOf(HOUSE_FIELDS) },
  dish: {
    description: null,
    image: null,
    price: 0,
    ...usualOf(DISH_FIELDS),
    ...usualOf(HOUSE_FIELDS),
    ...usualOf(STATED_FIELDS),
  },
  size: { price: 0, ...usualOf(SIZE_FIELDS) },
  group: usualOf(GROUP_FIELDS),
  option: { ...usualOf(OPTION_FIELDS), ...usualOf(STATED_FIELDS) },
};

class Layer {
  readonly faults: CellFault[] = [];
  readonly #categories: MenuPart[];
  readonly #columns: ReadonlySet<SheetColumn | null>;
  readonly #usualCategory: string;
  /** Dishes by id, with who holds them: they may have moved. */
  readonly #dishes: Map<string, { readonly dish: MenuPart; holder: MenuPart }>;
  readonly #rows = new Map<MenuPart, number>();
  readonly #old: ReadonlySet<MenuPart>;
  /** What stood in a list by kind and name before any row was about it. */
  readonly #stood = new Map<readonly MenuPart[], ReadonlyMap<string, readonly MenuPart[]>>();
  readonly #dishesNamed: ReadonlyMap<string, readonly MenuPart[]>;
  /** How many dishes of a name the sheet has. */
  readonly #told = new Map<string, number>();

  constructor(categories: MenuPart[], { columns, usualCategory }: LayingOver) {
    this.#categories = categories;
    this.#columns = new Set(columns);
    this.#usualCategory = usualCategory;
    this.#dishes = new Map(
      categories.flatMap((holder) => holder.parts.map((dish) => [dish.id, { dish, holder }] as const)),
    );
    this.#dishesNamed = Map.groupBy(
      [...this.#dishes.values()].map(({ dish }) => dish),
      keyOf,
    );
    this.#old = new Set(allOf(categories));
  }

  takeAll(said: readonly SheetPart[]): void {
    for (const { name } of said.flatMap(({ parts }) => parts))
      this.#told.set(nameKey(name), (this.#told.get(nameKey(name)) ?? 0) + 1);
    for (const one of said) {
      const list = this.#categories;
      const category = one.name === '' ? this.#unnamed() : this.#take(one, list, null);
      if (category) this.#takeParts(one, category);
    }
  }

  /** Where a sheet has no categories its new dishes go to the last one. */
  #unnamed(): MenuPart {
    const last = this.#categories.at(-1);
    if (last) return last;
    const name = { ko: this.#usualCategory };
    const fresh: MenuPart = { ...blank('category'), fields: { ...PLAIN.category, name } };
    this.#categories.push(fresh);
    return fresh;
  }

  #takeParts(said: SheetPart, holder: MenuPart): void {
    let previous: MenuPart | null = null;
    for (const one of said.parts) {
      const part: MenuPart | null = this.#take(one, holder.parts, previous, said.name === '');
      if (!part) continue;
      if (one.kind === 'dish') this.#move(part, holder, previous);
      previous = part;
      this.#takeParts(one, part);
    }
  }

  #take(said: SheetPart, list: MenuPart[], previous: MenuPart | null, isAnywhere = false): MenuPart | null {
    const byId = said.id === null ? null : this.#withId(said, list);
    const found = byId ?? this.#named(said, list, isAnywhere);
    const earlier = found ? this.#rows.get(found) : undefined;
    if (found && earlier !== undefined) {
      this.faults.push({
        row: said.row,
        column: 'id',
        code: 'ID_TWICE',
        other: earlier,
        value: said.id ?? '',
      });
      return null;
    }
    const part = found ?? { ...blank(said.kind), fields: { ...PLAIN[said.kind], name: { ko: said.name } } };
    if (!found) list.splice(previous ? list.indexOf(previous) + 1 : list.length, 0, part);
    this.#rows.set(part, said.row);
    part.isNamed = true;
    // Where nothing but its options name a dish, they say nothing of it.
    if (said.isImplied && found && said.cells.size === 0) return part;
    this.faults.push(...sayFields({ part, said, isNew: !found, isWhole: byId !== null }));
    return part;
  }

  #withId({ kind, id }: SheetPart, list: readonly MenuPart[]): MenuPart | null {
    if (kind === 'dish') return this.#dishes.get(id ?? '')?.dish ?? null;
    return list.find((one) => one.kind === kind && one.id === id) ?? null;
  }

  #named({ kind, name }: SheetPart, list: readonly MenuPart[], isAnywhere: boolean): MenuPart | null {
    const wanted = nameKey(name);
    const isFree = (one: MenuPart) => !this.#rows.has(one);
    const here = this.#stoodIn(list).get(`${kind}/${wanted}`)?.find(isFree);
    if (here || kind !== 'dish') return here ?? null;
    const elsewhere = this.#dishesNamed.get(wanted)?.filter(isFree) ?? [];
    const [only] = elsewhere;
    // Of one name there and here: the same dish in another category, not a twin.
    const isOnly = elsewhere.length === 1 && this.#told.get(wanted) === 1;
    return only && (isAnywhere || isOnly) ? only : null;
  }

  #stoodIn(list: readonly MenuPart[]): ReadonlyMap<string, readonly MenuPart[]> {
    const free = () => list.filter((one) => this.#old.has(one) && !this.#rows.has(one));
    const known = this.#stood.get(list) ?? Map.groupBy(free(), (one) => `${one.kind}/${keyOf(one)}`);
    this.#stood.set(list, known);
    return known;
  }

  /** A dish that the sheet has in another category goes there, behind the one above it. */
  #move(dish: MenuPart, holder: MenuPart, previous: MenuPart | null): void {
    const known = this.#dishes.get(dish.id);
    if (!known || known.holder === holder || !this.#columns.has('category')) return;
    known.holder.parts.splice(known.holder.parts.indexOf(dish), 1);
    holder.parts.splice(previous ? holder.parts.indexOf(previous) + 1 : holder.parts.length, 0, dish);
    known.holder = holder;
  }

  /** Parts that no row names, of the kinds that the sheet has columns for; of what goes as a whole, the whole. */
  missing(): MenuPart[] {
    const isTold = (kind: PartKind) => this.#columns.has(kind);
    const missingOf = (part: MenuPart): MenuPart[] => {
      if (this.#old.has(part) && !part.isNamed && isTold(part.kind) && !holdsNamed(part)) return [part];
      return part.parts.flatMap(missingOf);
    };
    return this.#categories.flatMap(missingOf);
  }

  remove(missing: readonly MenuPart[]): void {
    const gone = new Set(missing);
    const sweep = (list: MenuPart[]) => {
      for (const part of list) sweep(part.parts);
      list.splice(0, list.length, ...list.filter((part) => !gone.has(part)));
    };
    sweep(this.#categories);
  }
}

/** A whole category is as many as its dishes: nobody should take sixty away who reads of one. */
const dishesIn = ({ kind, parts }: MenuPart): number =>
  kind === 'category' ? Math.max(1, parts.filter((part) => part.kind === 'dish').length) : 1;

const keyOf = ({ fields }: MenuPart) => nameKey((fields.name as StoredText).ko);
const blank = (kind: PartKind): MenuPart => ({ kind, id: newId(kind), fields: {}, parts: [], isNamed: true });
const allOf = (parts: readonly MenuPart[]): MenuPart[] =>
  parts.flatMap((part) => [part, ...allOf(part.parts)]);
const holdsNamed = (part: MenuPart): boolean => part.parts.some((one) => one.isNamed || holdsNamed(one));

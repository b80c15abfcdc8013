import { SHEET_FIELDS, type SheetColumn, type SheetField } from '@hansang/contract';
import type { Cells } from '../child/said.ts';
import { type CellFault, nameKey, oneLine, type PartKind, type SheetPart } from './rows.ts';

export interface Matched {
  /** Index of the row with the headings; -1 where there are none. */
  readonly heading: number;
  readonly columns: readonly (SheetColumn | null)[];
}
export interface Tree {
  /** Categories; one without a name holds the dishes of a sheet that names none. */
  readonly categories: readonly SheetPart[];
  readonly rows: number;
  readonly faults: readonly CellFault[];
}

/** The rows of a sheet as a menu: each belongs to what it names, or to what the rows above it were about. */
export function buildTree(cells: Cells, { heading, columns }: Matched, isKnown: KnownId): Tree {
  const place = new Map(columns.flatMap((column, index) => (column ? [[column, index] as const] : [])));
  const builder = new TreeBuilder(place.has('category'));
  let rows = 0;
  for (const [index, row] of cells.entries()) {
    if (index <= heading) continue;
    const at = (column: SheetColumn) => row[place.get(column) ?? -1] ?? '';
    if ([...place.keys()].every((column) => at(column) === '')) continue;
    rows += 1;
    const said = SHEET_FIELDS.filter((field) => place.has(field)).map((field) => [field, at(field)] as const);
    builder.take({
      row: index + 1,
      at,
      id: (kind) => (isKnown(kind, at('id')) ? at('id') : null),
      cells: new Map(said),
    });
  }
  return { categories: builder.categories, rows, faults: builder.faults };
}

/** Whether the menu has a part of this id: a number that venues give their rows is none of ours. */
export type KnownId = (kind: PartKind, id: string) => boolean;

interface Row {
  readonly row: number;
  id(kind: PartKind): string | null;
  at(column: SheetColumn): string;
  readonly cells: ReadonlyMap<SheetField, string>;
}

class TreeBuilder {
  readonly categories: SheetPart[] = [];
  readonly faults: CellFault[] = [];
  readonly #named = new NamedParts();
  readonly #hasCategories: boolean;
  #category: SheetPart | null = null;
  #dish: SheetPart | null = null;
  #group: SheetPart | null = null;

  constructor(hasCategories: boolean) {
    this.#hasCategories = hasCategories;
  }

  take(row: Row): void {
    const name = (kind: PartKind) => oneLine(row.at(kind));
    const isDeeper = (['size', 'group', 'option'] as const).some((kind) => name(kind) !== '');
    const isOfCategory = name('dish') === '' && !isDeeper;
    const category = this.#categoryOf(row, name('category'), isOfCategory);
    if (!category) return;
    if (isOfCategory) {
      if (name('category') !== '') this.#say(category, row);
      // What only says something of a part that it does not name.
      else this.#fault(row, 'dish', 'NAME_MISSING');
      return;
    }
    const dish = this.#dishOf(row, category, name('dish'), isDeeper);
    if (!dish || !isDeeper) return;
    if (name('size') !== '') return void this.#sizeOf(row, dish, name('size'));
    const group = this.#groupOf(row, dish, name('group'), name('option') !== '');
    if (group && name('option') !== '') this.#add(row, group, 'option', name('option'));
  }

  #categoryOf(row: Row, name: string, isOwn: boolean): SheetPart | null {
    if (name === '' && this.#category) return this.#category;
    if (name === '' && this.#hasCategories) return this.#fault(row, 'category', 'CATEGORY_MISSING');
    const id = isOwn ? row.id('category') : null;
    const isSame = (one: SheetPart) => nameKey(one.name) === nameKey(name);
    // Two of one name are told apart by their ids; what follows belongs to the one above it.
    const isTwin = (one: SheetPart) => id !== null && one.id !== null && one.id !== id;
    const known =
      !isOwn && this.#category && isSame(this.#category)
        ? this.#category
        : this.#named.of(null, 'category', name).find((one) => !isTwin(one));
    const category = known ?? this.#begin(null, 'category', name, row.row);
    if (category !== this.#category) this.#dish = null;
    this.#category = category;
    return category;
  }

  #dishOf(row: Row, category: SheetPart, name: string, isDeeper: boolean): SheetPart | null {
    if (name === '') return this.#dish ?? this.#fault(row, 'dish', 'DISH_MISSING');
    const named = this.#named.of(category, 'dish', name);
    if (!isDeeper) {
      this.#group = null;
      this.#dish = this.#add(row, category, 'dish', name);
      return this.#dish;
    }
    const current = named.find((one) => one === this.#dish);
    if (!current && named.length > 1) return this.#fault(row, 'dish', 'DISH_UNCLEAR', { value: name });
    const dish = current ?? named[0] ?? this.#begin(category, 'dish', name, row.row);
    if (dish !== this.#dish) this.#group = null;
    this.#dish = dish;
    return dish;
  }

  /** Where no row is about the dish itself, the rows of its sizes say what is said of the dish; theirs is the price. */
  #sizeOf(row: Row, dish: SheetPart, name: string): void {
    if (!dish.isImplied) return void this.#add(row, dish, 'size', name);
    const price = row.cells.get('price');
    if (dish.cells.size === 0) dish.cells = new Map([...row.cells].filter(([field]) => field !== 'price'));
    this.#add({ ...row, cells: new Map(price === undefined ? [] : [['price', price]]) }, dish, 'size', name);
  }

  #groupOf(row: Row, dish: SheetPart, name: string, isOfOption: boolean): SheetPart | null {
    if (name === '') return this.#group ?? this.#fault(row, 'group', 'GROUP_MISSING');
    if (!isOfOption) {
      this.#group = this.#add(row, dish, 'group', name);
      return this.#group;
    }
    const known = this.#named.of(dish, 'group', name);
    const group =
      known.find((one) => one === this.#group) ?? known[0] ?? this.#begin(dish, 'group', name, row.row);
    this.#group = group;
    return group;
  }

  /** A part of which this row is about; two of one name are told apart by their ids alone. */
  #add(row: Row, holder: SheetPart, kind: PartKind, name: string): SheetPart | null {
    const id = row.id(kind);
    const named = this.#named.of(holder, kind, name);
    const open = named.find(({ isImplied }) => isImplied);
    if (open) return this.#say(open, row);
    const twin = named.find((one) => one.id === null || id === null);
    if (twin) return this.#fault(row, kind, 'NAME_TWICE', { value: name, other: twin.row });
    return this.#say(this.#begin(holder, kind, name, row.row), row);
  }

  /** A part that nothing has named before, in its holder; null: a category. */
  #begin(holder: SheetPart | null, kind: PartKind, name: string, row: number): SheetPart {
    const part = implied(kind, name, row);
    (holder?.parts ?? this.categories).push(part);
    this.#named.add(holder, part);
    return part;
  }

  #say(part: SheetPart, row: Row): SheetPart {
    if (!part.isImplied) {
      this.#fault(row, part.kind, 'NAME_TWICE', { value: part.name, other: part.row });
      return part;
    }
    part.isImplied = false;
    part.row = row.row;
    part.id = row.id(part.kind);
    part.cells = row.cells;
    return part;
  }

  #fault({ row }: Row, column: PartKind, code: CellFault['code'], more: Partial<CellFault> = {}): null {
    this.faults.push({ row, column, code, ...more });
    return null;
  }
}

/** Parts by their holder, kind and name: a sheet has thousands of rows, and each asks what of its name there is. */
class NamedParts {
  readonly #parts = new Map<SheetPart | null, Map<string, SheetPart[]>>();

  of(holder: SheetPart | null, kind: PartKind, name: string): readonly SheetPart[] {
    return this.#parts.get(holder)?.get(`${kind}/${nameKey(name)}`) ?? [];
  }

  add(holder: SheetPart | null, part: SheetPart): void {
    const named = this.#parts.get(holder) ?? new Map<string, SheetPart[]>();
    this.#parts.set(holder, named);
    const key = `${part.kind}/${nameKey(part.name)}`;
    named.set(key, [...(named.get(key) ?? []), part]);
  }
}

const implied = (kind: PartKind, name: string, row: number): SheetPart => ({
  kind,
  name,
  row,
  id: null,
  cells: new Map(),
  isImplied: true,
  parts: [],
});

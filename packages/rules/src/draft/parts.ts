import type { MenuPart } from '@hansang/contract';

/** A category as the venue wrote it, with whatever its dishes, sizes, groups and options say. */
export interface WrittenCategory {
  readonly id: string;
  readonly menus: readonly WrittenDish[];
}
export interface WrittenDish {
  readonly id: string;
  readonly price: number;
  readonly sizes: readonly { readonly id: string; readonly price: number }[];
  readonly optionGroups: readonly {
    readonly id: string;
    readonly options: readonly { readonly id: string }[];
  }[];
}

export interface Named {
  readonly part: MenuPart;
  /** Whose size, group or option it is. */
  readonly dish: string | null;
  readonly key: string;
}

/** A part on its own: what it says, and which part holds it. */
export interface Part extends Named {
  readonly holder: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A menu laid out flat: every part by its name, and what each holds in its order. */
export interface FlatMenu {
  readonly parts: Map<string, Part>;
  /** By holder and kind: names of parts. */
  readonly lists: Map<string, readonly string[]>;
}

/** What a part of each kind holds, under which name. */
export const HOLDS = {
  menu: { categories: 'category' },
  category: { menus: 'dish' },
  dish: { sizes: 'size', optionGroups: 'group' },
  size: {},
  group: { options: 'option' },
  option: {},
} as const satisfies Record<MenuPart, Readonly<Record<string, MenuPart>>>;

export const nameOf = ({ part, dish, key }: Named): string => `${part}/${dish ?? ''}/${key}`;
export const THE_MENU: Named = { part: 'menu', dish: null, key: '' };

/** The list of the parts of a kind that a part holds. */
export const listOf = (holder: string, part: MenuPart): string => `${holder}>${part}`;
export const listIn = ({ lists }: FlatMenu, holder: string, part: MenuPart) =>
  lists.get(listOf(holder, part)) ?? [];

/** Which kind of part holds parts of this kind. */
export function holderKind(part: MenuPart): MenuPart | null {
  const found = Object.entries(HOLDS).find(([, held]) => (Object.values(held) as MenuPart[]).includes(part));
  return (found?.[0] as MenuPart | undefined) ?? null;
}

/** The name of the part that holds `named`, told by its own id; sizes and groups are held by their dish. */
export function holderOf(named: Named, holderId: string | null): string {
  const kind = holderKind(named.part);
  if (kind === null || kind === 'menu') return nameOf(THE_MENU);
  if (kind === 'dish') return nameOf({ part: 'dish', dish: null, key: named.dish ?? '' });
  return nameOf({ part: kind, dish: kind === 'group' ? named.dish : null, key: holderId ?? '' });
}

type Written = Readonly<Record<string, unknown>>;

/** Lays a part and all that it holds into a flat menu. */
export function layPart(flat: FlatMenu, named: Named, holder: string, written: Written): void {
  const held = HOLDS[named.part] as Readonly<Record<string, MenuPart>>;
  const own = Object.entries(written).filter(([name]) => !(name in held));
  const name = nameOf(named);
  flat.parts.set(name, { ...named, holder, fields: Object.fromEntries(own) });
  const dish = named.part === 'dish' ? named.key : named.dish;
  for (const [field, part] of Object.entries(held)) {
    const children = (written[field] ?? []) as readonly (Written & { id: string })[];
    const childOf = (id: string): Named => ({ part, dish: part === 'dish' ? null : dish, key: id });
    flat.lists.set(
      listOf(name, part),
      children.map(({ id }) => nameOf(childOf(id))),
    );
    for (const child of children) layPart(flat, childOf(child.id), name, child);
  }
}

export function unfold(categories: readonly WrittenCategory[]): FlatMenu {
  const flat: FlatMenu = { parts: new Map(), lists: new Map() };
  layPart(flat, THE_MENU, '', { categories });
  return flat;
}

/** The part with all that it holds, or what of it is wanted, as it is written. */
export function foldPart(flat: FlatMenu, name: string, isWanted = (_: string) => true): Written {
  const part = flat.parts.get(name);
  if (!part) return {};
  const held = Object.entries(HOLDS[part.part]).map(([field, kind]) => [
    field,
    listIn(flat, name, kind)
      .filter(isWanted)
      .map((child) => foldPart(flat, child, isWanted)),
  ]);
  return consistent(part.part, { ...part.fields, ...Object.fromEntries(held) });
}

export const fold = <Category>(flat: FlatMenu): Category[] =>
  (foldPart(flat, nameOf(THE_MENU)) as { categories: Category[] }).categories;

/** What follows from the rest: what is in it is not what it is free of, sizes make a dish's price, alcohol is for adults. */
function consistent(part: MenuPart, said: Written): Written {
  const { allergens, freeOf } = said as { allergens?: readonly string[]; freeOf?: readonly string[] };
  const written =
    allergens && freeOf?.some((one) => allergens.includes(one))
      ? { ...said, freeOf: freeOf.filter((one) => !allergens.includes(one)) }
      : said;
  if (part !== 'dish') return written;
  const dish = written as unknown as WrittenDish & { alcoholTag?: string; isNotAllowedMinor?: boolean };
  const prices = dish.sizes.map(({ price }) => price);
  const isAlcohol = dish.alcoholTag !== undefined && dish.alcoholTag !== 'NONE';
  return {
    ...written,
    ...(prices.length > 0 && { price: Math.min(...prices) }),
    ...(isAlcohol && { isNotAllowedMinor: true }),
  };
}

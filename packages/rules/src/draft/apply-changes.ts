import type { MenuPart } from '@hansang/contract';
import {
  type FlatMenu,
  fold,
  holderOf,
  layPart,
  listIn,
  listOf,
  type Named,
  nameOf,
  unfold,
  type WrittenCategory,
} from './parts.ts';

export interface Change extends Named {
  readonly field: string;
  readonly value: unknown;
}

/** What is added, where: in which category or group, after which of its kind (null: first; left out: last). */
export interface Added {
  readonly in: string | null;
  readonly after?: string | null;
  readonly entity: Readonly<Record<string, unknown>> & { readonly id: string };
}

export interface Applied<Category, One> {
  readonly categories: Category[];
  /** Changes of parts that are not there. */
  readonly left: readonly One[];
}

/** A menu with changes applied, in whatever order they came. What cannot be applied is told and changes nothing. */
export function applyChanges<Category extends WrittenCategory, One extends Change>(
  categories: readonly Category[],
  changes: readonly One[],
): Applied<Category, One> {
  const flat = unfold(categories);
  const left = applyTo(flat, changes);
  return { categories: fold(flat), left };
}

/** Applies changes to a flat menu. @returns those of parts that are not there */
export function applyTo<One extends Change>(flat: FlatMenu, changes: readonly One[]): One[] {
  return [
    ...addAll(
      flat,
      changes.filter(({ field }) => field === 'added'),
    ),
    ...changes.filter((change) => isField(change) && !setField(flat, change)),
    ...changes.filter((change) => change.field.startsWith('order:') && !sort(flat, change)),
    ...changes.filter((change) => change.field === 'removed' && !remove(flat, nameOf(change))),
  ];
}

export const isField = ({ field }: Pick<Change, 'field'>): boolean =>
  field !== 'added' && field !== 'removed' && !field.startsWith('order:');

/** One may stand on another, in either order. */
function addAll<One extends Change>(flat: FlatMenu, added: readonly One[]): readonly One[] {
  let open = added;
  for (;;) {
    const left = open.filter((change) => !add(flat, change));
    if (left.length === 0 || left.length === open.length) return left;
    open = left;
  }
}

function add(flat: FlatMenu, change: Change): boolean {
  const { in: holderId, after, entity } = change.value as Added;
  const name = nameOf(change);
  const holder = holderOf(change, holderId);
  if (flat.parts.has(name) || !flat.parts.has(holder)) return false;
  layPart(flat, change, holder, entity);
  const list = listIn(flat, holder, change.part);
  // What it stands behind was mostly added just before.
  const at = after === undefined ? -1 : list.lastIndexOf(nameOf({ ...change, key: after ?? '' })) + 1;
  const place = after === null ? 0 : at > 0 ? at : list.length;
  flat.lists.set(listOf(holder, change.part), list.toSpliced(place, 0, name));
  return true;
}

function setField(flat: FlatMenu, change: Change): boolean {
  const name = nameOf(change);
  const part = flat.parts.get(name);
  if (!part) return false;
  if (change.field !== 'in') {
    flat.parts.set(name, { ...part, fields: { ...part.fields, [change.field]: change.value } });
    return true;
  }
  const holder = holderOf(change, String(change.value));
  if (!flat.parts.has(holder)) return false;
  if (holder === part.holder) return true;
  takeOut(flat, name);
  flat.parts.set(name, { ...part, holder });
  flat.lists.set(listOf(holder, part.part), [...listIn(flat, holder, part.part), name]);
  return true;
}

/** Those that the order names stand as it says; the others stay behind whom they stood. */
function sort(flat: FlatMenu, change: Change): boolean {
  const holder = nameOf(change);
  if (!flat.parts.has(holder)) return false;
  const part = change.field.slice('order:'.length) as MenuPart;
  const dish =
    part === 'category' || part === 'dish' ? null : change.part === 'dish' ? change.key : change.dish;
  const before = listIn(flat, holder, part);
  const ids = Array.isArray(change.value) ? change.value.map(String) : [];
  const sorted = [...new Set(ids.map((key) => nameOf({ part, dish, key })))].filter((one) =>
    before.includes(one),
  );
  const known = new Set(sorted);
  for (const [index, one] of before.entries()) {
    if (known.has(one)) continue;
    const previous = before[index - 1];
    sorted.splice(previous === undefined ? 0 : sorted.indexOf(previous) + 1, 0, one);
    known.add(one);
  }
  flat.lists.set(listOf(holder, part), sorted);
  return true;
}

function takeOut(flat: FlatMenu, name: string): void {
  const part = flat.parts.get(name);
  if (!part) return;
  const list = listIn(flat, part.holder, part.part);
  flat.lists.set(
    listOf(part.holder, part.part),
    list.filter((one) => one !== name),
  );
}

function remove(flat: FlatMenu, name: string): boolean {
  if (!flat.parts.has(name)) return false;
  takeOut(flat, name);
  flat.parts.delete(name);
  return true;
}

import type { MenuPart } from '@hansang/contract';
import type { Change } from './apply-changes.ts';
import {
  type FlatMenu,
  foldPart,
  HOLDS,
  listIn,
  type Named,
  nameOf,
  type Part,
  unfold,
  type WrittenCategory,
} from './parts.ts';
import { isSame } from './same.ts';

/** A change with what there was before. */
export interface Difference extends Change {
  readonly was: unknown;
}

/** What makes one menu of another: applied to `before`, it gives `after`. */
export function changesBetween(
  before: readonly WrittenCategory[],
  after: readonly WrittenCategory[],
): Difference[] {
  const [old, wanted] = [unfold(before), unfold(after)];
  const differences: Difference[] = [];
  const previous = previousOf(wanted);
  for (const [name, part] of wanted.parts) {
    const known = old.parts.get(name);
    if (!known) {
      // A part within a new one comes with it.
      if (old.parts.has(part.holder)) differences.push(added(old, wanted, part, previous.get(name)));
      differences.push(...reordered(old, wanted, name, part));
      continue;
    }
    differences.push(...changedFields(wanted, known, part));
    differences.push(...moved(known, part));
    differences.push(...reordered(old, wanted, name, part));
  }
  for (const [name, part] of old.parts)
    if (!wanted.parts.has(name) && wanted.parts.has(part.holder))
      differences.push({ ...namedOnly(part), field: 'removed', value: true, was: null });
  return differences;
}

const namedOnly = ({ part, dish, key }: Named): Named => ({ part, dish, key });
const idOf = (flat: FlatMenu, name: string) => flat.parts.get(name)?.key ?? '';

/** By name: behind whom of its list each part stands. */
function previousOf({ lists }: FlatMenu): ReadonlyMap<string, string | undefined> {
  const previous = new Map<string, string | undefined>();
  for (const list of lists.values())
    for (const [at, name] of list.entries()) previous.set(name, list[at - 1]);
  return previous;
}

/** A new part with what is new in it; what stood elsewhere before moves into it. */
function added(old: FlatMenu, wanted: FlatMenu, part: Part, previous: string | undefined): Difference {
  const value = {
    in: inOf(part),
    after: previous === undefined ? null : idOf(wanted, previous),
    entity: foldPart(wanted, nameOf(part), (name) => !old.parts.has(name)),
  };
  return { ...namedOnly(part), field: 'added', value, was: null };
}

/** The id of the category or group that a dish or an option stands in. */
export const inOf = ({ part, holder }: Part): string | null =>
  part === 'dish' || part === 'option' ? holder.slice(holder.lastIndexOf('/') + 1) : null;

function changedFields(wanted: FlatMenu, known: Part, part: Part): Difference[] {
  const hasSizes = part.part === 'dish' && listIn(wanted, nameOf(part), 'size').length > 0;
  const names = new Set([...Object.keys(known.fields), ...Object.keys(part.fields)]);
  return [...names].flatMap((field) => {
    const [was, value] = [known.fields[field], part.fields[field]];
    // With sizes it follows from them.
    if (isSame(was, value) || (hasSizes && field === 'price')) return [];
    return [{ ...namedOnly(part), field, value: value ?? null, was: was ?? null }];
  });
}

function moved(known: Part, part: Part): Difference[] {
  if (known.holder === part.holder) return [];
  return [{ ...namedOnly(part), field: 'in', value: inOf(part), was: inOf(known) }];
}

function reordered(old: FlatMenu, wanted: FlatMenu, name: string, part: Part): Difference[] {
  return (Object.values(HOLDS[part.part]) as MenuPart[]).flatMap((kind) => {
    const before = listIn(old, name, kind);
    const after = listIn(wanted, name, kind);
    const [was, will] = [new Set(before), new Set(after)];
    const isKept = isSame(
      before.filter((one) => will.has(one)),
      after.filter((one) => was.has(one)),
    );
    // One that came from elsewhere is put last, so its place must be said.
    const isMovedIn = after.some((one) => old.parts.has(one) && !was.has(one));
    if (isKept && !isMovedIn) return [];
    const ids = (flat: FlatMenu, list: readonly string[]) => list.map((one) => idOf(flat, one));
    const field = `order:${kind}`;
    return [{ ...namedOnly(part), field, value: ids(wanted, after), was: ids(old, before) }];
  });
}

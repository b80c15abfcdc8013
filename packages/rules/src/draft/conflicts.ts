import type { Change } from './apply-changes.ts';
import { inOf } from './changes-between.ts';
import { type FlatMenu, holderOf, listIn, type Named, nameOf } from './parts.ts';
import { isSame } from './same.ts';

/** What a menu says now where a change would say something else. */
export function valueNow(flat: FlatMenu, change: Pick<Change, 'part' | 'dish' | 'key' | 'field'>): unknown {
  const part = flat.parts.get(nameOf(change));
  if (!part || change.field === 'added' || change.field === 'removed') return null;
  if (change.field === 'in') return inOf(part);
  if (change.field.startsWith('order:'))
    return listIn(flat, nameOf(change), change.field.slice('order:'.length) as Change['part']).map(
      (name) => flat.parts.get(name)?.key,
    );
  return part.fields[change.field] ?? null;
}

/** The name of a part, and those of all that it stands in. */
function lineOf(flat: FlatMenu, name: string): string[] {
  const line: string[] = [];
  for (let at: string | undefined = name; at; at = flat.parts.get(at)?.holder) line.push(at);
  return line;
}

/** Whether `inner` is one of these parts, told by their names, or stands in one. */
export function isWithinAny(flat: FlatMenu, inner: Named, outer: ReadonlySet<string>): boolean {
  return lineOf(flat, nameOf(inner)).some((name) => outer.has(name));
}

/** Changes by the name of every part that they change or stand in. */
export function changesWithin<One extends Change>(
  flat: FlatMenu,
  changes: readonly One[],
): ReadonlyMap<string, readonly One[]> {
  const within = new Map<string, One[]>();
  for (const change of changes)
    for (const name of lineOf(flat, nameOf(change))) {
      const known = within.get(name);
      if (known) known.push(change);
      else within.set(name, [change]);
    }
  return within;
}

/** What a change says, whatever its value. */
export const placeOf = (change: Pick<Change, 'part' | 'dish' | 'key' | 'field'>): string =>
  `${nameOf(change)}#${change.field}`;

/** The pairs of changes that cannot both stand, looked up by name: a sheet brings thousands, and finds thousands. */
export function contradictions<Mine extends Change, Theirs extends Change>(
  flat: FlatMenu,
  mine: readonly Mine[],
  theirs: readonly Theirs[],
): [Mine, Theirs][] {
  const byPlace = Map.groupBy(theirs, placeOf);
  const within = changesWithin(flat, theirs);
  const removals = Map.groupBy(
    theirs.filter(({ field }) => field === 'removed'),
    nameOf,
  );
  const near = (one: Mine): readonly Theirs[] => {
    if (one.field === 'removed') return within.get(nameOf(one)) ?? [];
    const into = one.field === 'in' ? lineOf(flat, holderOf(one, String(one.value))) : [];
    const line = new Set([...lineOf(flat, nameOf(one)), ...into]);
    return [...(byPlace.get(placeOf(one)) ?? []), ...[...line].flatMap((name) => removals.get(name) ?? [])];
  };
  return mine.flatMap((one) =>
    near(one)
      .filter((other) => contradict(flat, one, other))
      .map((other): [Mine, Theirs] => [one, other]),
  );
}

/** Whether two changes cannot both stand: the same field twice, or a part taken away that the other changes. */
export function contradict(flat: FlatMenu, mine: Change, theirs: Change): boolean {
  if (nameOf(mine) === nameOf(theirs) && mine.field === theirs.field)
    return !isSame(mine.value, theirs.value);
  const [own, other] = [new Set([nameOf(mine)]), new Set([nameOf(theirs)])];
  if (mine.field === 'removed') return theirs.field !== 'removed' && isWithinAny(flat, theirs, own);
  if (theirs.field === 'removed') return isWithinAny(flat, mine, other) || goesInto(flat, mine, other);
  return false;
}

/** Whether a change moves its part into another, or into what that one holds. */
const goesInto = (flat: FlatMenu, change: Change, outer: ReadonlySet<string>): boolean =>
  change.field === 'in' &&
  lineOf(flat, holderOf(change, String(change.value))).some((name) => outer.has(name));

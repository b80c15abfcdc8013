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

/** Whether `inner` is the part that `outer` names, or stands in it. */
export function isWithin(flat: FlatMenu, inner: Named, outer: Named): boolean {
  return isWithinAny(flat, inner, new Set([nameOf(outer)]));
}

/** Whether `inner` is one of these parts, told by their names, or stands in one. */
export function isWithinAny(flat: FlatMenu, inner: Named, outer: ReadonlySet<string>): boolean {
  return isUnder(flat, nameOf(inner), outer);
}

function isUnder(flat: FlatMenu, name: string, outer: ReadonlySet<string>): boolean {
  for (let at: string | undefined = name; at; at = flat.parts.get(at)?.holder) if (outer.has(at)) return true;
  return false;
}

/** Whether two changes cannot both stand: the same field twice, or a part taken away that the other changes. */
export function contradict(flat: FlatMenu, mine: Change, theirs: Change): boolean {
  if (nameOf(mine) === nameOf(theirs) && mine.field === theirs.field)
    return !isSame(mine.value, theirs.value);
  if (mine.field === 'removed') return theirs.field !== 'removed' && isWithin(flat, theirs, mine);
  if (theirs.field === 'removed') return isWithin(flat, mine, theirs) || goesInto(flat, mine, theirs);
  return false;
}

/** Whether a change moves its part into another, or into what that one holds. */
const goesInto = (flat: FlatMenu, change: Change, outer: Named): boolean =>
  change.field === 'in' && isUnder(flat, holderOf(change, String(change.value)), new Set([nameOf(outer)]));

import type { MenuConflict } from '@hansang/contract/schemas';
import { type Change, contradict, type FlatMenu, nameOf } from '@hansang/rules/draft';
import type { OpenChange } from './change-row.ts';

export const placeOf = (one: Pick<Change, 'part' | 'dish' | 'key' | 'field'>): string =>
  `${nameOf(one)}#${one.field}`;

/** Others' changes that cannot stand beside these. Looked up by place: a sheet proposes thousands at once. */
export function draftedConflicts(
  drafted: FlatMenu,
  wishes: readonly Change[],
  others: readonly OpenChange[],
): MenuConflict[] {
  const removed = others.filter(({ field }) => field === 'removed');
  const byPlace = Map.groupBy(others, placeOf);
  return wishes.flatMap((wish) => {
    const near =
      wish.field === 'removed' ? others : new Set([...(byPlace.get(placeOf(wish)) ?? []), ...removed]);
    return [...near].filter((one) => contradict(drafted, wish, one)).map((one) => told(wish, one));
  });
}

const told = (wish: Change, theirs: OpenChange): MenuConflict => ({
  part: theirs.part,
  dish: theirs.dish,
  key: theirs.key,
  field: theirs.field,
  value: wish.value,
  theirs: theirs.value,
  by: theirs.author,
  at: theirs.at.toISOString(),
  changeId: theirs.changeId,
});

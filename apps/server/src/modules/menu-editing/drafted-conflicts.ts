import type { MenuConflict } from '@hansang/contract/schemas';
import { type Change, contradictions, type FlatMenu } from '@hansang/rules/draft';
import type { OpenChange } from './change-row.ts';

/** Others' changes that cannot stand beside these. */
export const draftedConflicts = (
  drafted: FlatMenu,
  wishes: readonly Change[],
  others: readonly OpenChange[],
): MenuConflict[] => contradictions(drafted, wishes, others).map(([wish, one]) => told(wish, one));

const told = (wish: Change, theirs: OpenChange): MenuConflict => ({
  part: theirs.part,
  dish: theirs.dish,
  key: theirs.key,
  field: theirs.field,
  mine: { part: wish.part, dish: wish.dish, key: wish.key, field: wish.field },
  value: wish.value,
  theirs: theirs.value,
  by: theirs.author,
  at: theirs.at.toISOString(),
  changeId: theirs.changeId,
});

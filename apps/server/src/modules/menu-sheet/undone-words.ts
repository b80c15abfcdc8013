import type { MenuConflict } from '@hansang/contract/schemas';
import { type Difference, isField, isSame, placeOf } from '@hansang/rules/draft';
import type { Queryable } from '../../platform/events/append.ts';
import { publishedWords } from '../menu/versions/load-versions.ts';
import type { Author } from '../menu-editing/change-row.ts';

/**
 * Fields that a sheet would set back to what they were before somebody else published them: whoever wrote the sheet took
 * the menu out before that.
 */
export async function undoneWords(
  db: Queryable,
  restaurantId: number,
  changes: readonly Difference[],
  author: Author,
): Promise<MenuConflict[]> {
  const fields = changes.filter(isField);
  if (fields.length === 0) return [];
  const words = await publishedWords(db, restaurantId, placeOf);
  return fields.flatMap((change) => {
    const word = words.get(placeOf(change));
    if (!word || word.by === author.name) return [];
    if (!isSame(word.value, change.was) || !isSame(word.was, change.value)) return [];
    const { part, dish, key, field, value } = change;
    const place = { part, dish, key, field };
    return [
      {
        ...place,
        mine: place,
        value,
        theirs: word.value,
        by: word.by,
        at: word.at.toISOString(),
        changeId: null,
      },
    ];
  });
}

import type { MenuConflict } from '@hansang/contract/schemas';
import { type FlatMenu, isField, isSame, nameOf, valueNow } from '@hansang/rules/draft';
import type { Queryable } from '../../platform/events/append.ts';
import { publishers } from '../menu/versions/load-versions.ts';
import type { OpenChange } from './change-row.ts';

type Wish = Pick<OpenChange, 'part' | 'dish' | 'key' | 'field' | 'value' | 'was'>;

/**
 * What somebody published of fields since the wishes were made: both cannot stand. Orders of lists are merged, and a wish
 * that does not say what it saw is taken for one that saw what there is.
 */
export async function publishedConflicts(
  db: Queryable,
  restaurantId: number,
  flat: FlatMenu,
  wishes: readonly Wish[],
): Promise<MenuConflict[]> {
  const stale = wishes.filter((wish) => {
    if (wish.was === undefined || !isField(wish) || !flat.parts.has(nameOf(wish))) return false;
    const theirs = valueNow(flat, wish);
    return !isSame(wish.was, theirs) && !isSame(wish.value, theirs);
  });
  if (stale.length === 0) return [];
  const publisherOf = await publishers(db, restaurantId);
  return stale.map(({ part, dish, key, field, value }) => {
    const place = { part, dish, key, field };
    const who = publisherOf(place);
    return {
      ...place,
      mine: place,
      value,
      theirs: valueNow(flat, place),
      by: who?.by ?? '',
      at: (who?.at ?? new Date(0)).toISOString(),
      changeId: null,
    };
  });
}

import type { MenuConflict } from '@hansang/contract/schemas';
import { type FlatMenu, isField, isSame, nameOf, valueNow } from '@hansang/rules/draft';
import type { Queryable } from '../../platform/events/append.ts';
import { publisherOf } from '../menu/versions/load-versions.ts';
import type { OpenChange } from './change-row.ts';

type Wish = Pick<OpenChange, 'part' | 'dish' | 'key' | 'field' | 'value' | 'was'>;

/**
 * What somebody published of a field since the wish was made: both cannot stand. Orders of lists are merged, and a wish
 * that does not say what it saw is taken for one that saw what there is.
 */
export async function publishedConflict(
  db: Queryable,
  restaurantId: number,
  flat: FlatMenu,
  wish: Wish,
): Promise<MenuConflict | null> {
  if (wish.was === undefined || !isField(wish) || !flat.parts.has(nameOf(wish))) return null;
  const theirs = valueNow(flat, wish);
  if (isSame(wish.was, theirs) || isSame(wish.value, theirs)) return null;
  const who = await publisherOf(db, restaurantId, wish);
  const { part, dish, key, field } = wish;
  return {
    part,
    dish,
    key,
    field,
    mine: { part, dish, key, field },
    value: wish.value,
    theirs,
    by: who?.by ?? '',
    at: (who?.at ?? new Date(0)).toISOString(),
    changeId: null,
  };
}

import { applyChanges, changesBetween, copyDishes } from '@hansang/rules/draft';
import type pg from 'pg';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { giveImages } from '../image/known-images.ts';
import { loadMenu } from '../menu/load-menu.ts';
import { holdMenu } from '../menu/versions/hold-menu.ts';
import { writtenMenu } from '../menu/versions/written-menu.ts';
import type { Author } from '../menu-editing/change-row.ts';
import { proposeChanges } from '../menu-editing/propose-changes.ts';
import { type Draft, loadDraft } from '../menu-editing/read-draft.ts';
import { hashOf } from '../venue-file/picture-places.ts';

export interface Copying {
  readonly restaurantId: number;
  readonly from: number;
  readonly dishes: readonly string[];
  readonly keepsPrices: boolean;
  /** Numbers of others' changes that the copies take the place of. */
  readonly over: readonly string[];
  readonly author: Author;
  readonly at: Date;
}

/**
 * Drafts dishes of another venue's published menu, as changes of one group. What is drafted here already is seen, so that
 * the same once more changes nothing.
 */
export async function copyMenu(client: pg.PoolClient, asked: Copying): Promise<Draft | Refusal> {
  const { restaurantId, from, author, over, at } = asked;
  await holdMenu(client, restaurantId);
  const menu = await loadMenu(client, from);
  if (!menu) return refuse('NOT_FOUND_RESTAURANT');
  const source = writtenMenu(menu.categories);
  const there = new Set(source.flatMap(({ menus }) => menus.map(({ id }) => id)));
  // Somebody published there since it was chosen.
  if (asked.dishes.some((id) => !there.has(id))) return refuse('MENU_PART_GONE');
  const draft = await loadDraft(client, restaurantId);
  const target = applyChanges(draft.written, draft.changes).categories;
  const wanted = copyDishes({
    source,
    target,
    published: draft.written,
    dishes: new Set(asked.dishes),
    keepsPrices: asked.keepsPrices,
  });
  // Against the draft there is no telling what was published: whatever it is, it may be written over.
  const changes = changesBetween(target, wanted).map(({ was: _, ...change }) => change);
  const pictures = source.flatMap(({ menus }) =>
    menus.flatMap(({ id, image }) => (asked.dishes.includes(id) && image ? (hashOf(image) ?? []) : [])),
  );
  await giveImages(client, restaurantId, pictures, at);
  return proposeChanges(client, { restaurantId, author, group: `venue-${from}`, at, changes, over });
}

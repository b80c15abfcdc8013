import { applyTo, isWithinAny, nameOf, unfold } from '@hansang/rules/draft';
import type pg from 'pg';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { holdMenu } from '../menu/versions/hold-menu.ts';
import { type Author, deleteChanges } from './change-row.ts';
import { tellDrafted } from './propose-changes.ts';
import { type Draft, loadDraft } from './read-draft.ts';

export interface Discarding {
  readonly restaurantId: number;
  readonly author: Author;
  readonly changeIds: readonly string[];
  readonly at: Date;
}

/** Discards changes of one's own, with what one changed of parts that they added. Others' changes stay, or hold it up. */
export async function discardChanges(client: pg.PoolClient, asked: Discarding): Promise<Draft | Refusal> {
  const { restaurantId, author } = asked;
  await holdMenu(client, restaurantId);
  const draft = await loadDraft(client, restaurantId);
  const wanted = new Set(asked.changeIds);
  const own = new Set(
    draft.changes.filter(({ changeId, authorId }) => wanted.has(changeId) && authorId === author.userId),
  );
  if (own.size === 0) return draft;
  const flat = unfold(draft.written);
  applyTo(
    flat,
    draft.changes.filter(({ field }) => field !== 'removed'),
  );
  const added = [...own].filter(({ field }) => field === 'added');
  const parts = new Set(added.map(nameOf));
  const within = draft.changes.filter((one) => !own.has(one) && isWithinAny(flat, one, parts));
  if (within.some(({ authorId }) => authorId !== author.userId)) return refuse('MENU_CHANGE_NEEDS_OTHER');
  await deleteChanges(
    client,
    restaurantId,
    [...own, ...within].map(({ changeId }) => changeId),
  );
  await tellDrafted(client, asked);
  return loadDraft(client, restaurantId);
}

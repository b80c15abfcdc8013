import { applyChanges, isSame, menuFaults, nameOf, unfold } from '@hansang/rules/draft';
import type pg from 'pg';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { appendEvents, type Queryable } from '../../platform/events/append.ts';
import { holdMenu } from '../menu/versions/hold-menu.ts';
import { keepVersion } from '../menu/versions/keep-version.ts';
import { writtenMenu } from '../menu/versions/written-menu.ts';
import { saveMenu } from '../venue-file/saving/save-menu.ts';
import { saveStock } from '../venue-file/saving/save-stock.ts';
import { type Author, deleteChanges, type OpenChange, VERSION_GROUP } from './change-row.ts';
import { completed } from './complete-parts.ts';
import { publishedConflicts } from './published-conflict.ts';
import { type Draft, loadDraft } from './read-draft.ts';

export interface Publishing {
  readonly restaurantId: number;
  readonly author: Author;
  readonly changeIds: 'OWN' | readonly string[];
  readonly at: Date;
}
export interface Published {
  readonly version: number;
  readonly published: number;
}

const TURN = `
  UPDATE restaurants SET menu_version = menu_version + 1, updated_at = now() WHERE restaurant_id = $1
  RETURNING menu_version`;

/** Makes chosen changes the menu that guests see; what else is drafted stays so. Wake the event log afterwards. */
export async function publishChanges(client: pg.PoolClient, asked: Publishing): Promise<Published | Refusal> {
  const { restaurantId, author, at } = asked;
  await holdMenu(client, restaurantId);
  const draft = await loadDraft(client, restaurantId);
  const chosen = chosenOf(draft, asked);
  if (chosen === null || chosen.length === 0) return refuse('MENU_DRAFT_MOVED');

  const flat = unfold(draft.written);
  const conflicts = await publishedConflicts(client, restaurantId, flat, chosen);
  if (conflicts.length > 0) return refuse('MENU_FIELD_TAKEN', { extra: { menuConflicts: conflicts } });

  const { categories, left } = applyChanges(draft.menu.categories, chosen.map(completed));
  const waiting = applyChanges(draft.written, draft.changes).left;
  // What is there once everything is published is there now already, or stands on what somebody else drafted.
  if (left.some((change) => !waiting.some(({ changeId }) => changeId === change.changeId)))
    return refuse('MENU_CHANGE_NEEDS_OTHER');
  const faults = menuFaults(writtenMenu(categories));
  if (faults.length > 0) return refuse('MENU_FAULTY', { extra: { menuFaults: faults } });

  const published = chosen.length - left.length;
  const isChanged = !isSame(writtenMenu(categories), draft.written);
  const version = isChanged ? await write(client, asked, draft, categories, chosen) : draft.menu.version;
  await deleteChanges(
    client,
    restaurantId,
    chosen.map(({ changeId }) => changeId),
  );
  if (isChanged) await keepVersion(client, { restaurantId, origin: 'CONSOLE', by: author.name, at });
  await appendEvents(client, {
    restaurantId,
    subjectType: 'venue',
    subjectId: String(restaurantId),
    actorType: 'staff',
    actor: author.name,
    type: isChanged ? 'venue.changed' : 'menu.drafted',
    data: {},
    at,
  });
  return { version, published };
}

/** Null where one of them is not drafted like that any more. */
function chosenOf({ changes }: Draft, { changeIds, author }: Publishing): OpenChange[] | null {
  if (changeIds === 'OWN') return changes.filter(({ authorId }) => authorId === author.userId);
  const wanted = new Set(changeIds);
  const chosen = changes.filter(({ changeId }) => wanted.has(changeId));
  return chosen.length === wanted.size ? chosen : null;
}

async function write(
  client: Queryable,
  { restaurantId }: Publishing,
  { menu }: Draft,
  categories: Draft['menu']['categories'],
  chosen: readonly OpenChange[],
): Promise<number> {
  const dishes = categories.flatMap(({ menus }) => menus);
  const pictures = new Map(dishes.map(({ id, image }) => [id, image]));
  const { rows } = await client.query<{ menu_version: number }>(TURN, [restaurantId]);
  await saveMenu(client, { id: restaurantId, categories }, (id) => pictures.get(id) ?? null);
  const before = unfold(menu.categories).parts;
  const added = dishes.filter(({ id }) => !before.has(nameOf({ part: 'dish', dish: null, key: id })));
  // One that is brought back has what was left of it; any other begins anew, whatever a dish of its name left behind.
  const back = broughtBack(chosen);
  await saveStock(
    client,
    restaurantId,
    added.map(({ id }) => ({
      id,
      setsStock: !back.has(id),
      stock: null,
      setsMark: !back.has(id),
      isSoldOut: false,
    })),
  );
  return rows[0]?.menu_version ?? menu.version;
}

/** Dishes that a kept version brings back. */
function broughtBack(chosen: readonly OpenChange[]): ReadonlySet<string> {
  const whole = chosen.filter(({ field, group }) => field === 'added' && group?.startsWith(VERSION_GROUP));
  return new Set(
    whole.flatMap(({ part, key, value }) => {
      if (part === 'dish') return key;
      const { entity } = value as { entity: { menus?: readonly { id: string }[] } };
      return (entity.menus ?? []).map(({ id }) => id);
    }),
  );
}

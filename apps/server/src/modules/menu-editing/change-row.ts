import type { MenuPart } from '@hansang/contract';
import type { MenuChange } from '@hansang/contract/schemas';
import type { Queryable } from '../../platform/events/append.ts';
import { completeChange } from '../menu/versions/complete-parts.ts';

/** A change that is drafted, as it is kept. */
export interface OpenChange {
  readonly changeId: string;
  readonly part: MenuPart;
  readonly dish: string | null;
  readonly key: string;
  readonly field: string;
  readonly value: unknown;
  readonly was: unknown;
  readonly authorId: string;
  readonly author: string;
  readonly group: string | null;
  readonly at: Date;
}

const OPEN = `
  SELECT change_id::text AS "changeId", part, nullif(dish, '') AS dish, key, field, value, was,
         author_id AS "authorId", author, change_group AS "group", at
    FROM menu_changes WHERE restaurant_id = $1 ORDER BY change_id`;

/** What is drafted of a venue's menu, in the order in which it came, whichever release drafted it. */
export async function loadChanges(db: Queryable, restaurantId: number): Promise<OpenChange[]> {
  return (await db.query<OpenChange>(OPEN, [restaurantId])).rows.map(completeChange);
}

const INSERT = `
  INSERT INTO menu_changes (restaurant_id, part, dish, key, field, value, was, base_version, author_id, author,
                            change_group, at)
  SELECT $1, part, coalesce(dish, ''), key, field, value->'is', was->'is', $3, $4, $5, $6, $7
    FROM ROWS FROM (jsonb_to_recordset($2::jsonb)
                    AS (part text, dish text, key text, field text, value jsonb, was jsonb))
         WITH ORDINALITY AS w(part, dish, key, field, value, was, place)
   ORDER BY place`;

/** How groups begin whose changes bring a kept version back. */
export const VERSION_GROUP = 'version-';

export interface Author {
  readonly userId: string;
  readonly name: string;
}
export interface Proposal {
  readonly restaurantId: number;
  readonly author: Author;
  readonly group: string | null;
  readonly at: Date;
}

export async function insertChanges(
  db: Queryable,
  { restaurantId, author, group, at }: Proposal,
  version: number,
  changes: readonly Pick<OpenChange, 'part' | 'dish' | 'key' | 'field' | 'value' | 'was'>[],
): Promise<void> {
  // A value that is null is a value: JSON's null, not SQL's.
  const rows = changes.map(({ part, dish, key, field, value, was }) => ({
    part,
    dish,
    key,
    field,
    value: { is: value },
    was: { is: was ?? null },
  }));
  await db.query(INSERT, [
    restaurantId,
    JSON.stringify(rows),
    version,
    author.userId,
    author.name,
    group,
    at,
  ]);
}

export async function deleteChanges(
  db: Queryable,
  restaurantId: number,
  ids: Iterable<string>,
): Promise<void> {
  await db.query('DELETE FROM menu_changes WHERE restaurant_id = $1 AND change_id = ANY ($2::bigint[])', [
    restaurantId,
    [...ids].map(Number),
  ]);
}

export function presentChange(change: OpenChange, userId: string): MenuChange {
  const { authorId, author, at, ...rest } = change;
  return { ...rest, by: author, isOwn: authorId === userId, at: at.toISOString() };
}

import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { MENU_VERSIONS_KEPT } from '@hansang/contract';
import { changesBetween, type Difference } from '@hansang/rules/draft';
import type { Queryable } from '../../../platform/events/append.ts';
import { loadMenu } from '../load-menu.ts';
import { latestVersion } from './load-versions.ts';
import { writtenMenu } from './written-menu.ts';

const brotli = promisify(brotliCompress);

/** So many of a version's changes are listed with what they were. */
const LISTED = 200;

const KEEP = `
  INSERT INTO menu_versions (restaurant_id, version, published_at, published_by, origin, changed, changes, hash, document)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  ON CONFLICT (restaurant_id, version) DO UPDATE
     SET published_at = excluded.published_at, published_by = excluded.published_by, origin = excluded.origin,
         changed = excluded.changed, changes = excluded.changes, hash = excluded.hash, document = excluded.document`;

const DROP = `
  DELETE FROM menu_versions
   WHERE restaurant_id = $1
     AND version NOT IN (SELECT version FROM menu_versions WHERE restaurant_id = $1 ORDER BY version DESC LIMIT $2)`;

export interface Publication {
  readonly restaurantId: number;
  readonly origin: 'IMPORT' | 'CONSOLE';
  /** Whose work it is, as others read it; empty for a command on the machine itself. */
  readonly by: string;
  readonly at: Date;
}

/** Keeps the menu as it is written now, unless it is the one that was kept last. Caller holds the menu. */
export async function keepVersion(
  client: Queryable,
  { restaurantId, origin, by, at }: Publication,
): Promise<void> {
  const menu = await loadMenu(client, restaurantId);
  if (!menu) return;
  const categories = writtenMenu(menu.categories);
  const text = JSON.stringify(categories);
  const own = hash('sha256', text, 'base64url');
  const last = await latestVersion(client, restaurantId);
  if (last?.hash === own) return;
  const changes = changesBetween(last?.categories ?? [], categories);
  // A release that asks more of a dish says the same menu in more words.
  if (last && changes.length === 0) return;
  await client.query(KEEP, [
    restaurantId,
    menu.version,
    at,
    by,
    origin,
    changes.length,
    JSON.stringify(changes.slice(0, LISTED).map(shortened)),
    own,
    await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ]);
  await client.query(DROP, [restaurantId, MENU_VERSIONS_KEPT]);
}

/** Of a part that came, its name alone: the rest stands in the menu. */
function shortened(change: Difference): Difference {
  if (change.field !== 'added') return change;
  return { ...change, value: (change.value as { entity: { name: unknown } }).entity.name };
}

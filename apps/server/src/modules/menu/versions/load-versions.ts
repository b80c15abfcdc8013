import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { DraftCategory, MenuVersionAnswer, MenuVersionHead } from '@hansang/contract/schemas';
import type { Queryable } from '../../../platform/events/append.ts';
import { completeMenu } from './complete-parts.ts';

const unbrotli = promisify(brotliDecompress);

interface HeadRow {
  version: number;
  published_at: Date;
  published_by: string;
  origin: 'IMPORT' | 'CONSOLE';
  changed: number;
}
interface Row extends HeadRow {
  changes: MenuVersionAnswer['changes'];
  hash: string;
  document: Buffer;
}

const HEADS = `
  SELECT version, published_at, published_by, origin, changed
    FROM menu_versions WHERE restaurant_id = $1 ORDER BY version DESC`;

const ONE = `
  SELECT version, published_at, published_by, origin, changed, changes, hash, document
    FROM menu_versions WHERE restaurant_id = $1 AND version = $2`;

const AT = `
  SELECT document FROM menu_versions WHERE restaurant_id = $1 AND version <= $2 ORDER BY version DESC LIMIT 1`;

const SAID = `
  SELECT published_by, published_at, changed, changes FROM menu_versions WHERE restaurant_id = $1 ORDER BY version DESC`;

const LATEST = `
  SELECT hash, document FROM menu_versions WHERE restaurant_id = $1 ORDER BY version DESC LIMIT 1`;

const present = ({ version, published_at, published_by, origin, changed }: HeadRow): MenuVersionHead => ({
  version,
  at: published_at.toISOString(),
  by: published_by,
  origin,
  changed,
});

/** The kept menus, latest first. */
export async function listVersions(db: Queryable, restaurantId: number): Promise<MenuVersionHead[]> {
  return (await db.query<HeadRow>(HEADS, [restaurantId])).rows.map(present);
}

/** A kept menu; null when it is not kept any more, or never was. */
export async function loadVersion(
  db: Queryable,
  restaurantId: number,
  version: number,
): Promise<MenuVersionAnswer | null> {
  const row = (await db.query<Row>(ONE, [restaurantId, version])).rows[0];
  if (!row) return null;
  return { ...present(row), changes: row.changes, categories: await opened(row.document) };
}

/** The menu that was kept last. */
export async function latestVersion(db: Queryable, restaurantId: number) {
  const row = (await db.query<Pick<Row, 'hash' | 'document'>>(LATEST, [restaurantId])).rows[0];
  return row ? { hash: row.hash, categories: await opened(row.document) } : null;
}

/** The menu as it was when its venue was at a version; null when that is not kept any more. */
export async function menuAt(
  db: Queryable,
  restaurantId: number,
  version: number,
): Promise<DraftCategory[] | null> {
  const row = (await db.query<Pick<Row, 'document'>>(AT, [restaurantId, version])).rows[0];
  return row ? opened(row.document) : null;
}

export interface PublishedWord {
  readonly by: string;
  readonly at: Date;
  readonly was: unknown;
  readonly value: unknown;
}

/** The latest published word on each place of a menu, as far as kept versions list it. */
export async function publishedWords(
  db: Queryable,
  restaurantId: number,
  placeOf: (change: MenuVersionAnswer['changes'][number]) => string,
): Promise<ReadonlyMap<string, PublishedWord>> {
  const { rows } = await db.query<Pick<Row, 'published_by' | 'published_at' | 'changes'>>(SAID, [
    restaurantId,
  ]);
  const words = new Map<string, PublishedWord>();
  for (const { published_by: by, published_at: at, changes } of rows)
    for (const change of changes) {
      const place = placeOf(change);
      if (!words.has(place)) words.set(place, { by, at, was: change.was, value: change.value });
    }
  return words;
}

interface Said {
  readonly part: string;
  readonly key: string;
  readonly field: string;
}
const saidOf = ({ part, key, field }: Said) => `${part}/${key}#${field}`;

/**
 * Who published the latest word on a field: read once, however many fields are asked for. A version that lists too little of
 * what changed may have said it; null when no kept version tells.
 */
export async function publishers(db: Queryable, restaurantId: number) {
  const { rows } = await db.query<Pick<Row, 'published_by' | 'published_at' | 'changed' | 'changes'>>(SAID, [
    restaurantId,
  ]);
  const long = rows.findIndex(({ changed, changes }) => changed > changes.length);
  const latest = new Map<string, number>();
  for (const [nth, { changes }] of rows.entries())
    for (const change of changes) if (!latest.has(saidOf(change))) latest.set(saidOf(change), nth);
  return (place: Said): { by: string; at: Date } | null => {
    const listed = latest.get(saidOf(place)) ?? rows.length;
    const row = rows[long === -1 ? listed : Math.min(listed, long)];
    return row ? { by: row.published_by, at: row.published_at } : null;
  };
}

const opened = async (document: Buffer): Promise<DraftCategory[]> =>
  completeMenu(JSON.parse((await unbrotli(document)).toString('utf8')));

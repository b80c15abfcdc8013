import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { transaction } from '../../../platform/database/transaction.ts';
import { appendEvents, type Queryable } from '../../../platform/events/append.ts';
import { closeCarts } from '../../cart/house/close-carts.ts';
import { addImages, giveImages } from '../../image/known-images.ts';
import { holdMenu } from '../../menu/versions/hold-menu.ts';
import { keepVersion } from '../../menu/versions/keep-version.ts';
import { loadVenue } from '../exporting/load.ts';
import { picturePath } from '../picture-places.ts';
import type { ResolvedVenue } from '../resolved.ts';
import { keepRoom } from './keep-room.ts';
import type { PreparedPicture } from './prepare-pictures.ts';
import { saveMenu } from './save-menu.ts';
import { savePictureNames } from './save-pictures.ts';
import { type PreparedLogin, prepareLogins, saveStaff, staffChanges } from './save-staff.ts';
import { saveStock, stockChanges } from './save-stock.ts';
import { holdAllTables, saveTables, saveVenue } from './save-venue.ts';

export interface ImportOptions {
  /** The venue's pictures, from `preparePictures`. */
  readonly pictures: readonly PreparedPicture[];
  /** Marks a demo venue and its logins; left out, the mark stays as it is. */
  readonly isDemo?: boolean | undefined;
  readonly now: Date;
}

export type ImportResult =
  | { readonly outcome: 'CREATED' | 'UPDATED' | 'UNCHANGED'; readonly menuVersion: number }
  /** A table that the file leaves out is in use; nothing was written. */
  | { readonly outcome: 'TABLES_IN_USE'; readonly tables: readonly number[] };

/**
 * Creates or updates a venue as a file describes it, in one transaction. Ids stay; dishes and tables that left the
 * file are retired; stock is set only where the file says something new. Wake the event log afterwards.
 */
export async function importVenue(
  pool: pg.Pool,
  venue: ResolvedVenue,
  { pictures, isDemo, now }: ImportOptions,
): Promise<ImportResult> {
  const logins = await prepareLogins(
    pool,
    staffChanges((await loadVenue(pool, venue.id))?.venue ?? null, venue),
  );
  return transaction(pool, (client) => importIn(client, venue, logins, { pictures, isDemo, now }));
}

/** The same in the caller's transaction, with the file's logins made ready before. */
export async function importIn(
  client: pg.PoolClient,
  said: ResolvedVenue,
  logins: readonly PreparedLogin[],
  { pictures, isDemo, now }: ImportOptions,
): Promise<ImportResult> {
  await holdMenu(client, said.id);
  const before = await loadVenue(client, said.id);
  const venue = keepRoom(said, before?.venue ?? null);
  const hashes = new Map(pictures.map(({ place, image }) => [place, image.hash]));
  const names = new Map(pictures.map(({ place, reference }) => [place, reference]));
  const isSeen =
    !isDeepStrictEqual(before?.pictures, hashes) ||
    !isDeepStrictEqual(before && asSeen(before.venue), asSeen(venue));
  const isRenamed = !isDeepStrictEqual(before?.references, names);
  const stock = stockChanges(before?.venue ?? null, venue);
  if (before && !isSeen && !isRenamed && stock.length === 0 && logins.length === 0) {
    return { outcome: 'UNCHANGED', menuVersion: before.menuVersion };
  }
  await holdAllTables(client, venue.id);
  const inUse = before ? await tablesInUse(client, venue) : [];
  if (inUse.length > 0) return { outcome: 'TABLES_IN_USE', tables: inUse };
  if (before?.venue.settings.useGroupCart && !venue.settings.useGroupCart)
    await closeCarts(client, venue.id, now);

  await addImages(
    client,
    pictures.map(({ image }) => image),
  );
  const menuVersion = await saveVenue(client, venue, {
    pictures: hashes,
    isNew: !before,
    isDemo: isDemo ?? null,
    isSeen,
  });
  await giveImages(client, venue.id, [...new Set(hashes.values())], now);
  await saveTables(client, venue, now);
  await saveMenu(client, venue, (menuId) => {
    const place = `menu:${menuId}`;
    const hash = hashes.get(place);
    return hash === undefined ? null : picturePath(hash, place);
  });
  await keepVersion(client, { restaurantId: venue.id, origin: 'IMPORT', by: '', at: now });
  await savePictureNames(client, venue.id, pictures);
  await saveStock(client, venue.id, stock);
  await saveStaff(client, venue.id, logins, isDemo ?? false);
  await tell(client, venue.id, isSeen, stock, now);
  return { outcome: before ? 'UPDATED' : 'CREATED', menuVersion };
}

/** What guests and the console see of a venue: all but logins, stock, dishes' sold-out marks and names of pictures. */
function asSeen({ staff: _, ...venue }: ResolvedVenue): unknown {
  const seen = {
    ...venue,
    settings: { ...venue.settings, logo: null },
    banners: venue.banners.map(({ id, words }) => ({ id, words })),
    categories: venue.categories.map((category) => ({
      ...category,
      menus: category.menus.map(({ stock: _stock, isSoldOut: _mark, image: _name, ...menu }) => menu),
    })),
  };
  // Through JSON, so that a field that is absent and one that is undefined are the same.
  return JSON.parse(JSON.stringify(seen));
}

async function tablesInUse(client: Queryable, venue: ResolvedVenue): Promise<number[]> {
  const kept = venue.floors.flatMap(({ tables }) => tables.map(({ idx }) => idx));
  const { rows } = await client.query<{ table_idx: number }>(
    // Whoever has chosen and not ordered yet sits there too.
    `SELECT table_idx FROM dining_tables
      WHERE restaurant_id = $1 AND visit_id IS NOT NULL AND table_idx <> ALL ($2::integer[]) ORDER BY table_idx`,
    [venue.id, kept],
  );
  return rows.map((row) => row.table_idx);
}

async function tell(
  client: Queryable,
  restaurantId: number,
  isSeen: boolean,
  stock: readonly { readonly id: string }[],
  at: Date,
): Promise<void> {
  const about = {
    restaurantId,
    subjectType: 'venue',
    subjectId: String(restaurantId),
    actorType: 'system',
    actor: 'venue file',
    at,
  } as const;
  if (isSeen) await appendEvents(client, { ...about, type: 'venue.changed', data: {} });
  if (stock.length > 0) {
    await appendEvents(client, {
      ...about,
      type: 'stock.changed',
      data: { stock: stock.map(({ id }) => id) },
    });
  }
}

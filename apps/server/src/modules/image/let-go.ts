import type pg from 'pg';
import { transaction } from '../../platform/database/transaction.ts';
import { isOnOldMenu } from './old-menus.ts';
import type { PictureStore } from './picture-store.ts';

const LOOSE = `
  SELECT l.hash, l.kept_until IS NOT NULL OR EXISTS (SELECT 1 FROM venue_images v WHERE v.hash = l.hash) AS "isOfVenue"
    FROM loose_pictures l
   WHERE kept_until IS NULL OR kept_until <= $1 ORDER BY since, hash LIMIT 100`;
// Whoever is to show it waits for this row, so that a picture never goes under somebody's hands.
const HOLD = `
  SELECT recipe IS NULL AS "hasFile", cropped_of AS original FROM images WHERE hash = $1 FOR UPDATE`;
// A file's name for a logo or a banner shows nothing by itself; the venue's row does. What was taken in within a day may be
// on its way into a draft.
const IS_SHOWN = `
  SELECT EXISTS (SELECT FROM review_photos WHERE image_hash = $1)
      OR EXISTS (SELECT FROM venue_pictures WHERE hash = $1 AND place LIKE 'menu:%')
      OR EXISTS (SELECT FROM venue_images WHERE hash = $1 AND since > $2::timestamptz - interval '1 day')
      OR EXISTS (SELECT FROM images WHERE cropped_of = $1)
      OR EXISTS (SELECT FROM menus WHERE strpos(image, $1) > 0)
      OR EXISTS (SELECT FROM menu_changes WHERE strpos(value::text, $1) > 0)
      OR EXISTS (SELECT FROM restaurants WHERE strpos(settings->>'logo', $1) > 0 OR strpos(banners::text, $1) > 0)
      AS "isShown"`;
const LOOSEN_ORIGINAL = `
  INSERT INTO loose_pictures (hash, since, kept_until) VALUES ($1, $2, $2) ON CONFLICT DO NOTHING`;

interface Loose {
  readonly hash: string;
  /** Of a venue, not of a guest alone: a menu that can be brought back may show it too. */
  readonly isOfVenue: boolean;
}

/**
 * Deletes pictures that lost their place and have no other, file first: who is killed in the middle leaves a name
 * without a file, which the next one deletes, and never a file that nobody knows of.
 */
export async function letGoOfPictures(pool: pg.Pool, store: PictureStore, now = new Date()): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<Loose>(LOOSE, [now]);
    for (const loose of rows) await transaction(pool, (client) => letGo(client, store, loose, now));
    if (rows.length < 100) return;
  }
}

async function letGo(
  client: pg.PoolClient,
  store: PictureStore,
  { hash, isOfVenue }: Loose,
  now: Date,
): Promise<void> {
  const held = await client.query<{ hasFile: boolean; original: string | null }>(HOLD, [hash]);
  const shown = await client.query<{ isShown: boolean }>(IS_SHOWN, [hash, now]);
  const [image] = held.rows;
  const isFree = image && !shown.rows[0]?.isShown && !(isOfVenue && (await isOnOldMenu(client, hash)));
  if (isFree) {
    if (image.hasFile) await store.delete(hash);
    await client.query('DELETE FROM venue_pictures WHERE hash = $1', [hash]);
    await client.query('DELETE FROM images WHERE hash = $1', [hash]);
    if (image.original !== null) await client.query(LOOSEN_ORIGINAL, [image.original, now]);
  }
  await client.query('DELETE FROM loose_pictures WHERE hash = $1', [hash]);
}

import type pg from 'pg';
import { transaction } from '../../platform/database/transaction.ts';
import { type OldMenus, openOldMenus } from './old-menus.ts';
import type { PictureStore } from './picture-store.ts';

const LOOSE = `
  SELECT l.hash, o."isOfVenue"
    FROM loose_pictures l
   CROSS JOIN LATERAL (
         SELECT l.kept_until IS NOT NULL OR EXISTS (SELECT 1 FROM venue_images v WHERE v.hash = l.hash) AS "isOfVenue") AS o
   WHERE (l.kept_until IS NULL OR l.kept_until <= $1) AND l.hash <> ALL ($2::text[]) AND ($3 OR NOT o."isOfVenue")
   ORDER BY l.since, l.hash LIMIT 100`;
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
 * without a file, which the next one deletes, and never a file that nobody knows of. One that cannot be deleted now keeps
 * no other from going.
 * @param whose of guests alone where somebody waits: no menu that can be brought back has to be looked through
 */
export async function letGoOfPictures(
  pool: pg.Pool,
  store: PictureStore,
  now = new Date(),
  whose: 'ALL' | 'GUESTS' = 'ALL',
): Promise<void> {
  const oldMenus = openOldMenus();
  const failed = new Map<string, unknown>();
  for (;;) {
    const { rows } = await pool.query<Loose>(LOOSE, [now, [...failed.keys()], whose === 'ALL']);
    for (const loose of rows) {
      // Before the picture is held: only what is published meanwhile is left to look at then.
      if (loose.isOfVenue) await oldMenus.pictures(pool);
      await transaction(pool, (client) => letGo(client, { store, oldMenus }, loose, now)).catch((error) =>
        failed.set(loose.hash, error),
      );
    }
    if (rows.length < 100) break;
  }
  const [error] = failed.values();
  if (failed.size > 0) throw error;
}

interface Keepers {
  readonly store: PictureStore;
  readonly oldMenus: OldMenus;
}

async function letGo(
  client: pg.PoolClient,
  { store, oldMenus }: Keepers,
  { hash, isOfVenue }: Loose,
  now: Date,
): Promise<void> {
  const held = await client.query<{ hasFile: boolean; original: string | null }>(HOLD, [hash]);
  const shown = await client.query<{ isShown: boolean }>(IS_SHOWN, [hash, now]);
  const [image] = held.rows;
  const isOnOldMenu = async () => isOfVenue && (await oldMenus.pictures(client)).has(hash);
  const isFree = image && !shown.rows[0]?.isShown && !(await isOnOldMenu());
  if (isFree) {
    if (image.hasFile) await store.delete(hash);
    await client.query('DELETE FROM venue_pictures WHERE hash = $1', [hash]);
    await client.query('DELETE FROM images WHERE hash = $1', [hash]);
    if (image.original !== null) await client.query(LOOSEN_ORIGINAL, [image.original, now]);
  }
  await client.query('DELETE FROM loose_pictures WHERE hash = $1', [hash]);
}

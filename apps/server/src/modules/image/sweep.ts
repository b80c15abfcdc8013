import type pg from 'pg';
import { openOldMenus } from './old-menus.ts';

const KEPT_MS = 24 * 3_600_000;
const BATCH = 500;

/**
 * Uploads of more than a day ago that no menu, draft, review, logo or banner shows, and that nothing was cut from. Composed
 * pictures cost nothing and stay. What waits to be let go of is left to that.
 */
const UNSHOWN = `
  WITH shown AS (
    SELECT image_hash AS hash FROM review_photos
     UNION SELECT hash FROM venue_pictures WHERE place LIKE 'menu:%'
     UNION SELECT cropped_of FROM images WHERE cropped_of IS NOT NULL
     UNION SELECT hash FROM venue_images WHERE since > $1
     UNION SELECT hash FROM loose_pictures
     UNION SELECT substring(image FROM '/images/([0-9a-f]{32})') FROM menus WHERE image IS NOT NULL
     UNION SELECT substring(settings->>'logo' FROM '/images/([0-9a-f]{32})') FROM restaurants
     UNION SELECT m[1] FROM restaurants, regexp_matches(banners::text, '/images/([0-9a-f]{32})', 'g') AS m
     UNION SELECT m[1] FROM menu_changes, regexp_matches(value::text, '/images/([0-9a-f]{32})', 'g') AS m)
  SELECT i.hash FROM images i
   WHERE i.recipe IS NULL AND i.created_at <= $1 AND NOT EXISTS (SELECT 1 FROM shown s WHERE s.hash = i.hash)
     AND i.hash <> ALL ($2::text[])
   ORDER BY i.created_at, i.hash LIMIT ${BATCH}`;

const LOOSEN = `
  INSERT INTO loose_pictures (hash, since, kept_until) SELECT unnest($1::text[]), $2, $2 ON CONFLICT DO NOTHING`;

/**
 * Finds uploads that nothing shows and hands them to whoever lets go of pictures, which looks once more under their locks.
 * @returns how many there are
 */
export async function sweepUploads(pool: pg.Pool, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS);
  const unshown = async (but: readonly string[]) =>
    (await pool.query<{ hash: string }>(UNSHOWN, [before, but])).rows.map(({ hash }) => hash);
  if ((await unshown([])).length === 0) return 0;
  const loose = await unshown([...(await openOldMenus().pictures(pool))]);
  if (loose.length > 0) await pool.query(LOOSEN, [loose, now]);
  return loose.length;
}

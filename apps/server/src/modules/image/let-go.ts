import type pg from 'pg';
import { transaction } from '../../platform/database/transaction.ts';
import type { PictureStore } from './picture-store.ts';

const LOOSE = 'SELECT hash FROM loose_pictures ORDER BY since, hash LIMIT 100';
// Whoever is to show it waits for this row, so that a picture never goes under somebody's hands.
const HOLD = 'SELECT recipe IS NULL AS "hasFile" FROM images WHERE hash = $1 FOR UPDATE';
const IS_SHOWN = `
  SELECT EXISTS (SELECT FROM review_photos WHERE image_hash = $1)
      OR EXISTS (SELECT FROM venue_pictures WHERE hash = $1)
      OR EXISTS (SELECT FROM images WHERE cropped_of = $1)
      OR EXISTS (SELECT FROM menus WHERE strpos(image, $1) > 0)
      OR EXISTS (SELECT FROM menu_changes WHERE strpos(value::text, $1) > 0)
      OR EXISTS (SELECT FROM restaurants WHERE strpos(settings->>'logo', $1) > 0 OR strpos(banners::text, $1) > 0)
      AS "isShown"`;

/**
 * Deletes pictures that lost their place and have no other, file first: who is killed in the middle leaves a name
 * without a file, which the next one deletes, and never a file that nobody knows of.
 */
export async function letGoOfPictures(pool: pg.Pool, store: PictureStore): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ hash: string }>(LOOSE);
    for (const { hash } of rows) await transaction(pool, (client) => letGo(client, store, hash));
    if (rows.length < 100) return;
  }
}

async function letGo(client: pg.PoolClient, store: PictureStore, hash: string): Promise<void> {
  const held = await client.query<{ hasFile: boolean }>(HOLD, [hash]);
  const shown = await client.query<{ isShown: boolean }>(IS_SHOWN, [hash]);
  if (held.rows[0] && !shown.rows[0]?.isShown) {
    if (held.rows[0].hasFile) await store.delete(hash);
    await client.query('DELETE FROM images WHERE hash = $1', [hash]);
  }
  await client.query('DELETE FROM loose_pictures WHERE hash = $1', [hash]);
}

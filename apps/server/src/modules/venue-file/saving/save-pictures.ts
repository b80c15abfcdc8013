import type { Queryable } from '../../../platform/events/append.ts';
import type { PreparedPicture } from './prepare-pictures.ts';

const NAMES = `
  WITH wanted AS (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS w(place text, reference text, hash text)
  ), gone AS (
    DELETE FROM venue_pictures WHERE restaurant_id = $1 AND place NOT IN (SELECT place FROM wanted)
  )
  INSERT INTO venue_pictures (restaurant_id, place, reference, hash)
  SELECT $1, place, reference, hash FROM wanted
  ON CONFLICT (restaurant_id, place) DO UPDATE SET reference = excluded.reference, hash = excluded.hash`;

/** Remembers how the file names the venue's pictures. */
export async function savePictureNames(
  db: Queryable,
  restaurantId: number,
  pictures: readonly PreparedPicture[],
): Promise<void> {
  const rows = pictures.map(({ place, reference, image }) => ({ place, reference, hash: image.hash }));
  await db.query(NAMES, [restaurantId, JSON.stringify(rows)]);
}

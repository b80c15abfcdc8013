import type { MenuPicture, PictureCrop } from '@hansang/contract/schemas';
import type { Queryable } from '../../../platform/events/append.ts';

interface Row {
  readonly hash: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly crop: PictureCrop | null;
}

/** A picture with the one that it was cut from, or itself. */
const ONE = `
  SELECT o.hash, o.width, o.height, i.crop
    FROM images i JOIN images o ON o.hash = coalesce(i.cropped_of, i.hash)
   WHERE i.hash = $2 AND EXISTS (SELECT 1 FROM venue_images v WHERE v.restaurant_id = $1 AND v.hash = i.hash)`;

/** The name after the hash is for people. */
export const imageOf = (hash: string) => `/images/${hash}/dish`;
export const hashOfImage = (image: string): string | null =>
  /^\/images\/([0-9a-f]{32})\//.exec(image)?.[1] ?? null;

/** A picture of a venue's; null when it is not. */
export async function loadPicture(
  db: Queryable,
  restaurantId: number,
  hash: string,
): Promise<MenuPicture | null> {
  const row = (await db.query<Row>(ONE, [restaurantId, hash])).rows[0];
  if (!row) return null;
  const { width, height, crop } = row;
  const original = width === null || height === null ? null : { image: imageOf(row.hash), width, height };
  return { image: imageOf(hash), original, crop };
}

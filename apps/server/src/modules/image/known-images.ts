import type { PictureCrop } from '@hansang/contract/schemas';
import type { Queryable } from '../../platform/events/append.ts';

/** A picture that the table of images knows: drawn from a recipe, or lying in the picture store. */
export type NewImage =
  | { readonly hash: string; readonly recipe: string }
  | {
      readonly hash: string;
      readonly sourceHash: string;
      readonly mediaType: string;
      readonly width: number;
      readonly height: number;
      readonly byteSize: number;
      /** What it is a part of, and which part. */
      readonly croppedOf?: string;
      readonly crop?: PictureCrop;
    };

// Holds the rows that are there already: none is swept before the caller has shown it. Two dishes may show one picture,
// and one statement takes each row once.
const ADD = `
  INSERT INTO images (hash, recipe, source_hash, media_type, width, height, byte_size, cropped_of, crop)
  SELECT DISTINCT ON (hash) hash, recipe, "sourceHash", "mediaType", width, height, "byteSize", "croppedOf", crop
    FROM jsonb_to_recordset($1::jsonb) AS w(hash text, recipe text, "sourceHash" text, "mediaType" text,
                                            width integer, height integer, "byteSize" integer,
                                            "croppedOf" text, crop jsonb)
   ORDER BY hash
  ON CONFLICT (hash) DO UPDATE SET created_at = images.created_at`;

const GIVE = `
  INSERT INTO venue_images (restaurant_id, hash, since)
  SELECT $1, hash, $3 FROM images WHERE hash = ANY ($2::text[]) ORDER BY hash
  ON CONFLICT (restaurant_id, hash) DO UPDATE SET since = excluded.since`;

/** Lets a venue show pictures that are known; for a day they stay whether it does or not. */
export async function giveImages(
  db: Queryable,
  restaurantId: number,
  hashes: readonly string[],
  at: Date,
): Promise<void> {
  if (hashes.length > 0) await db.query(GIVE, [restaurantId, hashes, at]);
}

/** Makes pictures known, so that their address answers. */
export async function addImages(db: Queryable, images: readonly NewImage[]): Promise<void> {
  if (images.length > 0) await db.query(ADD, [JSON.stringify(images)]);
}

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

const ADD = `
  INSERT INTO images (hash, recipe, source_hash, media_type, width, height, byte_size, cropped_of, crop)
  SELECT hash, recipe, "sourceHash", "mediaType", width, height, "byteSize", "croppedOf", crop
    FROM jsonb_to_recordset($1::jsonb) AS w(hash text, recipe text, "sourceHash" text, "mediaType" text,
                                            width integer, height integer, "byteSize" integer,
                                            "croppedOf" text, crop jsonb)
  ON CONFLICT (hash) DO NOTHING`;

/** Makes pictures known, so that their address answers. */
export async function addImages(db: Queryable, images: readonly NewImage[]): Promise<void> {
  if (images.length > 0) await db.query(ADD, [JSON.stringify(images)]);
}

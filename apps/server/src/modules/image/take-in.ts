import { createHash } from 'node:crypto';
import sharp, { type OutputInfo } from 'sharp';
import type { Queryable } from '../../platform/events/append.ts';
import { addImages, type NewImage } from './known-images.ts';
import type { PictureStore } from './picture-store.ts';

export const MOST_BYTES = 10 * 1024 * 1024;
export const MOST_PIXELS = 40_000_000;
const LONGEST_SIDE = 2048;
const MEDIA_TYPE = 'image/webp';

export type StoredImage = Extract<NewImage, { mediaType: string }>;
/** Continues a sentence about the picture: `is larger than 10 MB`. */
export type TakenIn = StoredImage | { readonly problem: string };

const KNOWN = `
  SELECT hash, source_hash AS "sourceHash", media_type AS "mediaType", width, height, byte_size AS "byteSize"
    FROM images WHERE recipe IS NULL AND (hash = $1 OR source_hash = $1) ORDER BY created_at, hash LIMIT 1
  -- never null: sourceHash, mediaType, width, height, byteSize`;

/**
 * Takes a picture that somebody gave us into the store: its kind told by its first bytes, turned upright, without
 * metadata, encoded anew. A picture that came in before, or that came out of the store, is the one it was.
 */
export async function takeIn(db: Queryable, store: PictureStore, bytes: Buffer): Promise<TakenIn> {
  if (bytes.length > MOST_BYTES) return { problem: 'is larger than 10 MB' };
  if (!kindOf(bytes)) return { problem: 'is not a JPEG, PNG or WebP picture' };
  const sourceHash = digits(bytes);
  const known = await db.query<StoredImage>(KNOWN, [sourceHash]);
  const [first] = known.rows;
  // One that lies there half, since somebody died or a disk was full, is put there anew.
  if (first && (await store.get(first.hash))?.length === first.byteSize) return first;

  let encoded: { data: Buffer; info: OutputInfo };
  try {
    encoded = await sharp(bytes, {
      limitInputPixels: MOST_PIXELS,
      failOn: 'error',
      pages: 1,
      animated: false,
    })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, effort: 4 })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    return {
      problem: /pixel limit/i.test((error as Error).message)
        ? 'has more than 40 million pixels'
        : 'cannot be read as a picture',
    };
  }
  const { data, info } = encoded;
  const hash = digits(data);
  const taken = {
    hash,
    sourceHash,
    mediaType: MEDIA_TYPE,
    width: info.width,
    height: info.height,
    byteSize: data.length,
  };
  // Known before its file is there: who is killed in between leaves a name that the sweep finds, never a file alone.
  await addImages(db, [taken]);
  await store.put(hash, data, MEDIA_TYPE);
  return taken;
}

const digits = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/** What the first bytes say; a file's name and declared type are nobody's proof. */
export function kindOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return 'png';
  if (
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
    bytes.subarray(8, 12).toString('latin1') === 'WEBP'
  ) {
    return 'webp';
  }
  return null;
}

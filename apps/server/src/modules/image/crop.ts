import { createHash } from 'node:crypto';
import type { PictureCrop } from '@hansang/contract/schemas';
import sharp from 'sharp';
import type { Queryable } from '../../platform/events/append.ts';
import { addImages } from './known-images.ts';
import type { PictureStore } from './picture-store.ts';
import { MOST_PIXELS, type StoredImage } from './take-in.ts';

const MEDIA_TYPE = 'image/webp';

/** The part of a stored picture that a rectangle names, as a picture of its own; null when the picture is gone. */
export async function cropOut(
  db: Queryable,
  store: PictureStore,
  original: { readonly hash: string; readonly width: number; readonly height: number },
  crop: PictureCrop,
): Promise<StoredImage | null> {
  const bytes = await store.get(original.hash);
  if (!bytes) return null;
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .extract(pixelsOf(original, crop))
    .webp({ quality: 90, effort: 4 })
    .toBuffer({ resolveWithObject: true });
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 32);
  const cut = {
    hash,
    // It came in as nobody's file.
    sourceHash: hash,
    mediaType: MEDIA_TYPE,
    width: info.width,
    height: info.height,
    byteSize: data.length,
    croppedOf: original.hash,
    crop,
  };
  // Known first, as whatever is taken in.
  await addImages(db, [cut]);
  await store.put(hash, data, MEDIA_TYPE);
  return cut;
}

/** Whole pixels within the picture, one at least. */
export function pixelsOf(
  { width, height }: { readonly width: number; readonly height: number },
  crop: PictureCrop,
) {
  const left = Math.min(Math.round(crop.x * width), width - 1);
  const top = Math.min(Math.round(crop.y * height), height - 1);
  const within = (wanted: number, most: number) => Math.min(Math.max(Math.round(wanted), 1), most);
  return {
    left,
    top,
    width: within(crop.width * width, width - left),
    height: within(crop.height * height, height - top),
  };
}

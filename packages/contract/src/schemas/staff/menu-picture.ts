import { z } from 'zod';
import { restaurantParams } from '../params.ts';

const share = z.number().min(0).max(1);

/** A part of a picture as it is looked at, in shares of its width and height. What reaches beyond it is cut off. */
export const pictureCrop = z.object({
  x: share,
  y: share,
  width: share.gt(0),
  height: share.gt(0),
});
export type PictureCrop = Readonly<z.infer<typeof pictureCrop>>;

export const menuPictureParams = restaurantParams.extend({ hash: z.string().regex(/^[0-9a-f]{32}$/) });

/** A picture for a dish. */
export const menuPicture = z.object({
  /** Its path, as a dish's `image` says it. */
  image: z.string(),
  /** The whole of it, upright, out of which another part can be cut; null for a drawn one. */
  original: z
    .object({ image: z.string(), width: z.number().int().min(1), height: z.number().int().min(1) })
    .nullable(),
  /** The part that `image` shows; null for the whole. */
  crop: pictureCrop.nullable(),
});
export type MenuPicture = Readonly<z.infer<typeof menuPicture>>;

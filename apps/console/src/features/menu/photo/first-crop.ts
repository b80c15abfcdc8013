import type { PictureCrop } from '@hansang/contract/schemas';

/** Width by height of what guests see of a dish at most: rows are square, cards a photo, its own page wide. */
export const ASPECT = 4 / 3;

/** The largest part of a picture that has the shape, in its middle. */
export function firstCrop({ width, height }: { width: number; height: number }): PictureCrop {
  const wide = Math.min(1, (height * ASPECT) / width);
  const high = Math.min(1, width / ASPECT / height);
  return { x: (1 - wide) / 2, y: (1 - high) / 2, width: wide, height: high };
}

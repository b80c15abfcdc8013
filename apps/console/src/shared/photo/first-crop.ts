import type { PictureCrop } from '@hansang/contract/schemas';

/** The largest part of a picture that has the shape, in its middle. */
export function firstCrop({ width, height }: { width: number; height: number }, aspect: number): PictureCrop {
  const wide = Math.min(1, (height * aspect) / width);
  const high = Math.min(1, width / aspect / height);
  return { x: (1 - wide) / 2, y: (1 - high) / 2, width: wide, height: high };
}

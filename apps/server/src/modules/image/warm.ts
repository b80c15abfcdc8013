import { imageHeight } from '@hansang/contract';
import type { Images } from './images.ts';

/** What guests' phones ask for of a dish first: the row, the tile, the card, and the dish's own page. */
const SIZES = [
  [192, 'square'],
  [390, 'square'],
  [480, 'photo'],
  [870, 'banner'],
] as const;
const TAKEN = [
  ['avif', 'webp', 'jpeg'],
  ['webp', 'jpeg'],
] as const;

/** Draws the sizes that a menu shows, one after the other, so that no guest waits for them. */
export async function warmDish(images: Images, hash: string): Promise<void> {
  for (const [width, shape] of SIZES)
    for (const formats of TAKEN)
      await images.show(hash, { width, height: imageHeight(width, shape) }, formats);
}

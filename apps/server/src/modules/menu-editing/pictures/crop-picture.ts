import type { MenuPicture, PictureCrop } from '@hansang/contract/schemas';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { Queryable } from '../../../platform/events/append.ts';
import { giveImages } from '../../image/known-images.ts';
import type { Pictures } from '../../image/pictures.ts';
import { withSharp } from '../../image/with-sharp.ts';
import { hashOfImage, imageOf, loadPicture } from './load-picture.ts';
import { refuseUnkept, type Taking } from './take-picture.ts';

/** Cuts a part out of a picture's original, which stays, so that another part can be cut later. */
export async function cropPicture(
  db: Queryable,
  { store, gate }: Pictures,
  hash: string,
  crop: PictureCrop,
  { restaurantId, at }: Taking,
): Promise<MenuPicture | Refusal> {
  const known = await loadPicture(db, restaurantId, hash);
  const original = known?.original;
  const originalHash = original && hashOfImage(original.image);
  if (!original || !originalHash) return refuse('NOT_FOUND_MENU_PICTURE');
  const isWhole = crop.x === 0 && crop.y === 0 && crop.width === 1 && crop.height === 1;
  if (isWhole) return { image: original.image, original, crop: null };
  const { width, height } = original;
  const work = gate.run(async () => {
    const { cropOut } = await withSharp(() => import('../../image/crop.ts'));
    return cropOut(db, store, { hash: originalHash, width, height }, crop);
  });
  if (!work) return refuse('SERVICE_UNAVAILABLE');
  const cut = await work.catch(refuseUnkept);
  if (!cut) return refuse('NOT_FOUND_MENU_PICTURE');
  if ('refused' in cut) return cut;
  await giveImages(db, restaurantId, [cut.hash, originalHash], at);
  return { image: imageOf(cut.hash), original, crop };
}

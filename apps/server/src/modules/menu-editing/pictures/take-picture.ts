import type { MenuPicture } from '@hansang/contract/schemas';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { Queryable } from '../../../platform/events/append.ts';
import { giveImages } from '../../image/known-images.ts';
import { isNoRoom, isStoreAway } from '../../image/picture-store.ts';
import type { Pictures } from '../../image/pictures.ts';
import { withSharp } from '../../image/with-sharp.ts';
import { imageOf } from './load-picture.ts';

/** What phones of some years keep photos as; nothing here can read it. */
const HEIC = /^....ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/s;

/** Whose picture it becomes. */
export interface Taking {
  readonly restaurantId: number;
  readonly at: Date;
}

/** Takes a photo in whole: upright, without metadata, encoded anew. The same photo is the same picture. */
export async function takePicture(
  db: Queryable,
  { store, gate }: Pictures,
  bytes: Buffer,
  { restaurantId, at }: Taking,
): Promise<MenuPicture | Refusal> {
  if (HEIC.test(bytes.subarray(0, 16).toString('latin1'))) return refuse('MENU_PICTURE_HEIC');
  const work = gate.run(async () => {
    // Loaded with the first photo: a server that takes none stays small.
    const { takeIn } = await withSharp(() => import('../../image/take-in.ts'));
    const first = await takeIn(db, store, bytes);
    if ('problem' in first) return first;
    await giveImages(db, restaurantId, [first.hash], at);
    // The same photo of before may have been swept at that moment; given to the venue it stays.
    if (await store.get(first.hash)) return first;
    const again = await takeIn(db, store, bytes);
    if (!('problem' in again)) await giveImages(db, restaurantId, [again.hash], at);
    return again;
  });
  if (!work) return refuse('SERVICE_UNAVAILABLE');
  const taken = await work.catch(refuseUnkept);
  if ('refused' in taken) return taken;
  if ('problem' in taken) return refuse('MENU_PICTURE_UNREADABLE');
  const { hash, width, height } = taken;
  return { image: imageOf(hash), original: { image: imageOf(hash), width, height }, crop: null };
}

/** A full disk and a bucket that cannot be used are told as what they are: trying again would not help. */
export function refuseUnkept(error: unknown): Refusal {
  if (isNoRoom(error)) return refuse('MENU_PICTURE_NO_ROOM');
  if (isStoreAway(error)) return refuse('MENU_PICTURE_AWAY');
  throw error;
}

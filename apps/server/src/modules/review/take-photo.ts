import { randomBytes } from 'node:crypto';
import { REVIEW_UPLOADS_MAX } from '@hansang/contract';
import type { ReviewPhoto } from '@hansang/contract/schemas';
import { photoSizeFault } from '@hansang/rules';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { addImages } from '../image/known-images.ts';
import { withSharp } from '../image/with-sharp.ts';
import type { ReviewParts } from './review-parts.ts';
import { holdVisit, type ReviewedVisit } from './reviewed-visit.ts';

const COUNT = 'SELECT count(*)::int AS count FROM review_photos WHERE restaurant_id = $1 AND visit_id = $2';
const INSERT = `
  INSERT INTO review_photos (restaurant_id, photo_id, visit_id, image_hash, width, height, taken_in_at, client_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;

/**
 * Takes one photo in: what it is told by its first bytes, its pixels counted before they are unpacked, encoded anew
 * upright and without metadata. It belongs to the visit until a review takes it.
 */
export async function takePhoto(
  { platform: { db, clock, log }, store, gate }: ReviewParts,
  visit: ReviewedVisit,
  bytes: Buffer,
  clientId: string | null,
): Promise<ReviewPhoto | Refusal> {
  const tooLarge = photoSizeFault(bytes.length);
  if (tooLarge) return refuse(tooLarge);
  const work = gate.run(async () => {
    // Loaded with the first photo: a server that takes none stays small.
    const { takeIn } = await withSharp(() => import('../image/take-in.ts'));
    return takeIn(db.pool, store, bytes);
  });
  if (!work) return refuse('SERVICE_UNAVAILABLE');
  const taken = await work;
  if ('problem' in taken) {
    log.info({ problem: taken.problem }, 'A review photo was refused');
    return refuse('REVIEW_PHOTO_UNREADABLE');
  }
  const photoId = randomBytes(12).toString('hex');
  const answer = await transaction(db.pool, async (client) => {
    const { restaurantId, visitId } = visit;
    await holdVisit(client, visit);
    const { rows } = await client.query<{ count: number }>(COUNT, [restaurantId, visitId]);
    if ((rows[0]?.count ?? 0) >= REVIEW_UPLOADS_MAX) return refuse('REVIEW_TOO_MANY_PHOTOS');
    await addImages(client, [taken]);
    const { hash, width, height } = taken;
    await client.query(INSERT, [restaurantId, photoId, visitId, hash, width, height, clock.now(), clientId]);
    return { photoId };
  });
  // The same picture of before may have been swept at that moment; the photo keeps it from now on.
  if (!isRefusal(answer) && !(await store.get(taken.hash))) {
    const { takeIn } = await withSharp(() => import('../image/take-in.ts'));
    await takeIn(db.pool, store, bytes);
  }
  return answer;
}

import { randomBytes } from 'node:crypto';
import type { WriteReviewRequest } from '@hansang/contract/schemas';
import { photoCountFault, reviewTextFault } from '@hansang/rules';
import type { ClientBase } from 'pg';
import { fingerprintOf } from '../../platform/calls/idempotency.ts';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { appendEvents } from '../../platform/events/append.ts';
import type { Platform } from '../../platform/platform.ts';
import { holdVisit, type ReviewedVisit } from './reviewed-visit.ts';

const INSERT = `
  INSERT INTO reviews (restaurant_id, review_id, visit_id, table_idx, ratings, body, client_id, idempotency_key,
                       fingerprint, written_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
const EARLIER = `
  SELECT review_id AS "reviewId", idempotency_key AS key, fingerprint
    FROM reviews WHERE restaurant_id = $1 AND visit_id = $2`;
const OWN_PHOTOS = `
  SELECT count(*)::int AS count FROM review_photos
   WHERE restaurant_id = $1 AND visit_id = $2 AND photo_id = ANY ($3) AND review_id IS NULL`;
const ATTACH = `
  UPDATE review_photos p SET review_id = $3, position = w.position
    FROM unnest($4::text[]) WITH ORDINALITY AS w(photo_id, position)
   WHERE p.restaurant_id = $1 AND p.visit_id = $2 AND p.photo_id = w.photo_id`;

interface Writing {
  readonly request: WriteReviewRequest;
  /** Sent again with the same key, the same review answers as it did first. */
  readonly idempotencyKey: string | null;
  /** The public label of who wrote it. */
  readonly actor: string;
}

/** Writes the visit's one review with the photos it names, each of which must be this visit's. */
export async function writeReview(
  { db, clock, events }: Platform,
  visit: ReviewedVisit,
  writing: Writing,
): Promise<{ reviewId: string } | Refusal> {
  const { text, photoIds } = writing.request;
  const fault = reviewTextFault(text) ?? photoCountFault(new Set(photoIds).size);
  if (fault) return refuse(fault);
  const written = await transaction(db.pool, async (client) => {
    await holdVisit(client, visit);
    return (await earlier(client, visit, writing)) ?? insert(client, visit, writing, clock.now());
  });
  events.wake();
  return written;
}

async function insert(
  client: ClientBase,
  { restaurantId, visitId, tableIdx }: ReviewedVisit,
  { request, idempotencyKey, actor }: Writing,
  now: Date,
): Promise<{ reviewId: string } | Refusal> {
  const photoIds = [...new Set(request.photoIds)];
  const own = await client.query<{ count: number }>(OWN_PHOTOS, [restaurantId, visitId, photoIds]);
  if (own.rows[0]?.count !== photoIds.length) {
    const details = [{ path: 'body.photoIds', message: 'names a photo that this visit did not send' }];
    return refuse('VALIDATION_FAILED', { details });
  }
  const reviewId = randomBytes(12).toString('hex');
  const { ratings, text } = request;
  const values = [restaurantId, reviewId, visitId, tableIdx, ratings, text.trim()];
  await client.query(INSERT, [...values, actor, idempotencyKey, fingerprintOf(request), now]);
  await client.query(ATTACH, [restaurantId, visitId, reviewId, photoIds]);
  await appendEvents(client, {
    restaurantId,
    subjectType: 'review',
    subjectId: reviewId,
    actorType: 'guest',
    actor,
    type: 'review.written',
    data: { visitId, photos: photoIds.length },
    at: now,
  });
  return { reviewId };
}

/** What a visit that has its review answers; null while it has none. */
async function earlier(
  client: ClientBase,
  { restaurantId, visitId }: ReviewedVisit,
  { request, idempotencyKey }: Writing,
): Promise<{ reviewId: string } | Refusal | null> {
  const { rows } = await client.query<{ reviewId: string; key: string | null; fingerprint: string }>(
    EARLIER,
    [restaurantId, visitId],
  );
  const [first] = rows;
  if (!first) return null;
  if (idempotencyKey === null || first.key !== idempotencyKey) return refuse('REVIEW_ALREADY_WRITTEN');
  return first.fingerprint === fingerprintOf(request)
    ? { reviewId: first.reviewId }
    : refuse('IDEMPOTENCY_KEY_REUSED');
}
